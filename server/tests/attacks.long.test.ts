import { describe, expect, it } from 'vitest';
import { CATEGORY_MAX, NAME_MAX, TITLE_MAX } from '#contract/limits.ts';
import { ATTACKS } from '#server/testing/attacks.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { sanitizeHtml } from '#server/platform/security/sanitize-html.ts';
import { nameRules } from '#server/users/name-rules.ts';

const { app, db } = await useTestApp();
const findNameFault = nameRules('Rembuk');

/** All that may begin with `<`, with the URL of a link. */
const SAFE_TAG =
  /^<(?:\/?(?:p|h[123]|ul|ol|li|blockquote|pre|code|strong|em|u|s)|br \/|\/a|a href="([^"<>]*)" rel="nofollow ugc noopener")>/;
const FORUM = 'https://forum.contoh';

/** Whether a browser on the forum would open the URL as a page, and not be tricked to another origin. */
function isSafe(address: string): boolean {
  const url = URL.parse(address.replaceAll('&quot;', '"').replaceAll('&amp;', '&'), FORUM);
  if (url === null || url.origin === FORUM) return true;
  return /^(https?|mailto):/i.test(address) && /^(https?|mailto):$/.test(url.protocol);
}

function expectHarmless(html: string): void {
  for (const { index } of html.matchAll(/</g)) {
    const tag = SAFE_TAG.exec(html.slice(index));
    expect(tag, html.slice(index)).not.toBeNull();
    expect(isSafe(tag?.[1] ?? ''), tag?.[1]).toBe(true);
  }
}

/** PostgreSQL cannot store NUL: such a text is refused before anything is done with it. */
const isKept = (text: string) => !text.includes('\u0000');

describe('of the attacks', () => {
  it('there are two hundred or more, all different', () => {
    expect(new Set(ATTACKS).size).toBe(ATTACKS.length);
    expect(ATTACKS.length).toBeGreaterThanOrEqual(200);
  });

  it('sanitising leaves nothing executable, in any position, and a second pass changes nothing', () => {
    for (const attack of ATTACKS) {
      for (const html of [
        attack,
        `<p>${attack}</p>`,
        `<a href="${attack}">x</a>`,
        `<pre>${attack}`,
      ]) {
        const once = sanitizeHtml(html);
        expectHarmless(once);
        expect(sanitizeHtml(once)).toBe(once);
      }
    }
  });

  it('none is stored in a text as HTML that runs', async () => {
    const { id, token } = await createUser(db);
    const threadId = await createThread(db, id);
    for (const attack of ATTACKS) {
      const html = `<p>Isi.</p>${attack}`;
      const status = isKept(attack) ? 201 : 400;
      const body = { title: 'Judul', body: html };
      const thread = await send(app, 'POST', '/threads', { token, body });
      expect(thread.status, attack).toBe(status);
      const path = `/threads/${threadId}/comments`;
      const comment = await send(app, 'POST', path, { token, body: { content: html } });
      expect(comment.status, attack).toBe(status);
      if (!isKept(attack)) continue;
      expectHarmless((thread.envelope.data as { thread: { body: string } }).thread.body);
      expectHarmless((comment.envelope.data as { comment: { content: string } }).comment.content);
    }
  });

  it('each is stored as text, as it was written, in a title, a category and a name', async () => {
    const { token } = await createUser(db);
    for (const attack of ATTACKS.filter(isKept)) {
      const line = (max: number) => `a ${attack}`.slice(0, max).trim().toWellFormed();
      const words = { title: line(TITLE_MAX), category: line(CATEGORY_MAX) };
      const body = { ...words, body: 'Isi.' };
      const thread = await send(app, 'POST', '/threads', { token, body });
      expect(thread.envelope.data['thread'], attack).toMatchObject(words);
      const name = line(NAME_MAX);
      const person = await send(app, 'PUT', '/users/me', { token, body: { name } });
      const fault = findNameFault(name);
      if (fault === undefined) expect(person.envelope.data['user'], attack).toMatchObject({ name });
      else expect(person, attack).toMatchObject(failure(400, fault));
    }
  });

  it('each is returned from a URL as JSON, and as nothing else', async () => {
    const { token } = await createUser(db);
    const headers = { authorization: `Bearer ${token}`, accept: 'text/html' };
    for (const attack of ATTACKS) {
      const q = encodeURIComponent(attack.toWellFormed());
      for (const path of [`threads/${q}`, `threads?limit=${q}`, q]) {
        const answer = await app.inject({ url: `/v1/${path}`, headers });
        expect(answer.headers, attack).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
        });
      }
    }
    // Only some of the attacks in an answer with matches, because searching takes time.
    for (const attack of ATTACKS.filter((_, index) => index % 10 === 0)) {
      const url = `/v1/threads?q=${encodeURIComponent(attack.toWellFormed())}`;
      const answer = await app.inject({ url, headers });
      expect(answer.headers['content-type'], attack).toBe('application/json; charset=utf-8');
    }
  });

  it('none in the name of the forum is more than text in the API page', async () => {
    // All in one, because an app for each would take too long.
    const named = await buildTestApp(db, { PRODUCT_NAME: ATTACKS.join(' ') });
    const { body } = await named.inject('/docs');
    expect(/<title>(.*)<\/title>\s*<link/s.exec(body)?.[1]).not.toMatch(/[<>"]/);
    await named.close();
  });
});
