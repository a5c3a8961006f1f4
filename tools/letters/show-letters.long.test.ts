import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { mailSettings, readConfig } from '#server/config.ts';
import { sendTestLetter } from '#server/mail/test-letter.ts';
import { startForum } from '#server/start-forum.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { callApi } from '#tools/http/call-api.ts';
import { renderLetters } from './render-letters.ts';
import { showLetters, withoutMail } from './show-letters.ts';

it('letters are caught and shown on a page of their own', async () => {
  const letters = await showLetters('http://localhost:3000');
  onTestFinished(() => letters[Symbol.asyncDispose]());
  const settings = mailSettings(readConfig(letters.settings));
  if (settings === undefined) throw new Error('these are no settings');
  await sendTestLetter('sari@contoh.id', settings);
  const answer = await fetch(letters.address);
  const html = await answer.text();
  expect(html).toContain('Kepada sari@contoh.id');
  expect(html).toContain('Surat percobaan dari Rembuk');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(new URL('/', letters.address))).status).toBe(404);
  // A page elsewhere whose name leads here.
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'jahat.example' };
    request(letters.address, { headers }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

it('who registers in a forum of confirmed members finds the letter on the page, and may write then', async () => {
  const { url } = await openScratchDatabase();
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    REQUIRE_CONFIRMED_EMAIL: 'true',
  };
  // As npm run demo reads its address, and then its settings.
  expect(readConfig(withoutMail({ ...env, SMTP_URL: 'x', MAIL_FROM: 'x' })).PORT).toBe(0);
  await using letters = await showLetters('http://localhost:3000');
  const forum = await startForum(readConfig({ ...env, ...letters.settings, DATABASE_URL: url }));
  try {
    const api = `${forum.address}/v1`;
    const person = { name: 'Sari', email: 'sari@contoh.id', password: 'rahasia' };
    await callApi(`${api}/register`, { method: 'POST', body: person });
    const { token } = await callApi<{ token: string }>(`${api}/login`, {
      method: 'POST',
      body: person,
    });
    const thread = { title: 'Judul', body: 'Isi', category: '' };
    const write = () => callApi(`${api}/threads`, { method: 'POST', token, body: thread });
    await expect(write()).rejects.toThrow('email is not confirmed');
    const tokenOfLink = async () => {
      const page = await (await fetch(letters.address)).text();
      return /\/konfirmasi-alamat#token=([\w-]{43})/.exec(page)?.[1];
    };
    await expect.poll(tokenOfLink).toEqual(expect.any(String));
    const body = { token: await tokenOfLink() };
    await callApi(`${api}/email-confirmations`, { method: 'PUT', body });
    await write();
  } finally {
    await forum.stop();
  }
});

it('the HTML of a letter stays in a frame without scripts', () => {
  const html = '<head></head><body>"><script>alert(1)</script></body>';
  const letter = { to: 'a', from: 'b', subject: '<b>', text: '<i>', at: new Date(0), html };
  const page = renderLetters([letter]);
  expect(page).not.toMatch(/<script|<b>|<i>/);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

it('a letter shows when it was caught, in the words of letters', () => {
  const at = new Date('2026-11-28T11:21:00.000Z');
  const page = renderLetters([{ to: 'a', from: 'b', subject: 'c', text: '', html: '', at }]);
  expect(page).toContain(
    '<time datetime="2026-11-28T11:21:00.000Z">28 November 2026 pukul 18.21 WIB</time>',
  );
});
