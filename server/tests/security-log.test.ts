import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { LIMITS } from '#server/platform/http/rate-limits.ts';
import { ATTEMPTS } from '#server/session/login-limits.ts';
import { insertSession, SESSIONS_MAX } from '#server/session/session.repository.ts';
import type { Mail } from '#server/mail/mail.ts';
import { createUser } from '#server/testing/factories.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { createCatchingMail } from '#server/testing/caught-mail.ts';

const { db } = await useTestApp();
const password = 'rahasia-1';
const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const ADDRESS = '203.0.113.7';

interface Asked {
  readonly token?: string;
  readonly body?: object;
  readonly from?: string;
}

/** A server at LOG_LEVEL=warn, and its log. */
async function openApp({
  level = 'warn',
  limits = false,
  mail,
}: { level?: 'warn' | 'silent'; limits?: boolean; mail?: Mail } = {}) {
  const written: string[] = [];
  const log = openLog(level, { write: (line) => written.push(line) });
  const app = await buildTestApp(db, { LOG_LEVEL: level, RATE_LIMITS: limits }, undefined, {
    log,
    mail,
  });
  onTestFinished(() => app.close());
  return {
    text: () => written.join(''),
    lines: () => written.map((line): Record<string, unknown> => JSON.parse(line)),
    async ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked: Asked = {}) {
      const { token, body, from = ADDRESS } = asked;
      return app.inject({
        method,
        url: `/v1${path}`,
        remoteAddress: from,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      });
    },
  };
}

/**
 * The units of the forum and of a second process, which operators derive from the first by a command in the operating
 * page.
 */
function unitsOfForum(): string[] {
  const unit = read('deploy/systemd/rembuk.service');
  const [, edit = ''] =
    /sed '(.+)' \S+ > \S+rembuk-2\.service$/m.exec(read('docs/operating.md')) ?? [];
  return [unit, execFileSync('sed', [edit], { input: unit, encoding: 'utf8' })];
}

/** The prefix of a unit's lines in the journal: the unit's SyslogIdentifier, or else the name of its program. */
function prefixOf(unit: string): string {
  const [, program = ''] = /^ExecStart=(\S+)/m.exec(unit) ?? [];
  const [, identifier = basename(program)] = /^SyslogIdentifier=(.+)$/m.exec(unit) ?? [];
  return `forum-1 ${identifier}[812]: `;
}

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 16);

describe('the security log', () => {
  it('has one line for each event, with its account and address, and without secrets', async () => {
    const { ask, lines, text } = await openApp();
    const sari = await createUser(db, { email: 'Sari@contoh.id', password });
    const { id: userId, token } = sari;
    const phone = await insertSession(db, userId);
    const tablet = await insertSession(db, userId);

    const newPassword = 'rahasia-2';
    await ask('POST', '/login', { body: { email: 'Sari@contoh.id', password: 'tebakan-1' } });
    await ask('POST', '/login', { body: { email: 'siapa@contoh.id', password: 'tebakan-2' } });
    await ask('POST', '/login', { body: { email: 'sari@contoh.id', password } });
    await ask('PUT', '/users/me/password', {
      token,
      body: { currentPassword: 'tebakan-3', newPassword },
    });
    await ask('DELETE', '/session', { token: phone });
    const [listed] = (await ask('GET', '/users/me/sessions', { token: tablet })).json().data
      .sessions;
    await ask('DELETE', `/users/me/sessions/${listed.id}`, { token });
    await ask('PUT', '/users/me/password', {
      token,
      body: { currentPassword: password, newPassword },
    });
    await ask('GET', '/users/me/export', { token });
    await ask('DELETE', '/users/me', { token, body: { password: newPassword } });
    const budi = await createUser(db);
    await ask('DELETE', '/users/me/sessions', { token: budi.token });
    const joko = { name: 'Joko', email: 'joko@contoh.id', password };
    const { user } = (await ask('POST', '/register', { body: joko })).json().data;

    const common = { level: 30, log: 'security', address: ADDRESS, reqId: expect.any(String) };
    expect(lines()).toMatchObject([
      { ...common, event: 'login-failed', emailHash: hashOf('sari@contoh.id'), userId },
      { ...common, event: 'login-failed', emailHash: hashOf('siapa@contoh.id') },
      { ...common, event: 'password-wrong', userId },
      { ...common, event: 'session-ended', userId, sessions: 1 },
      { ...common, event: 'session-ended', userId, sessions: 1 },
      { ...common, event: 'password-changed', userId, sessions: 1 },
      { ...common, event: 'data-exported', userId },
      { ...common, event: 'account-deleted', userId },
      { ...common, event: 'session-ended', userId: budi.id, sessions: 1 },
      { ...common, event: 'account-created', userId: user.id },
    ]);
    expect(lines()[1]).not.toHaveProperty('userId');
    expect(text()).not.toMatch(/contoh\.id|rahasia|tebakan/i);
    for (const secret of [token, phone, tablet, budi.token]) expect(text()).not.toContain(secret);
  });

  it('has a line for each use of a link, with its account, and no token', async () => {
    const mail = createCatchingMail();
    const { ask, lines, text } = await openApp({ mail });
    const { id: userId, email, token } = await createUser(db, { password });
    const baru = 'baru@contoh.id';
    await ask('PUT', '/users/me/email', { token, body: { email: baru, password } });
    const confirmation = mail.tokenOf('confirm-new-address', baru);
    await ask('PUT', '/email-confirmations', { body: { token: confirmation } });
    await ask('PUT', '/email-confirmations', { body: { token: confirmation } });
    const undo = mail.tokenOf('address-changed', email);
    const recovery = await ask('POST', '/account-recoveries', { body: { token: undo } });
    const { resetToken } = recovery.json().data;
    const newPassword = 'rahasia-2';
    await ask('PUT', '/password-resets', { body: { token: resetToken, newPassword } });
    const login = await ask('POST', '/login', { body: { email, password: newPassword } });
    const body = { password: newPassword };
    await ask('DELETE', '/users/me', { token: login.json().data.token, body });
    await ask('POST', '/login', { body: { email, password: newPassword } });
    expect(lines()).toMatchObject([
      { event: 'email-change-requested', userId },
      { event: 'email-changed', userId },
      { event: 'email-confirmed', userId },
      { event: 'account-recovered', userId, sessions: 1 },
      { event: 'password-reset', userId, sessions: 0 },
      { event: 'account-deletion-requested', userId, sessions: 1 },
      { event: 'account-restored', userId },
    ]);
    expect(text()).not.toMatch(/contoh\.id|rahasia/i);
    for (const secret of [confirmation, undo, resetToken]) expect(text()).not.toContain(secret);
  });

  it('has a line for the sessions that a login ends', async () => {
    const { ask, lines } = await openApp();
    const { id: userId, email } = await createUser(db, { password });
    await sql`
      insert into sessions (token_hash, id, user_id, user_agent, expires_at)
      select sha256(n::text::bytea), 'session-' || n, ${userId}, '', now() + interval '1 day'
      from generate_series(1, ${SESSIONS_MAX}) as n`.execute(db);
    await ask('POST', '/login', { body: { email, password } });
    expect(lines().filter(({ event }) => event === 'session-ended')).toEqual([
      expect.objectContaining({ userId, sessions: 2 }),
    ]);
  });

  it('records a login of a suspended account', async () => {
    const { ask, lines, text } = await openApp();
    const { id: userId } = await createUser(db, { email: 'sari@contoh.id', password });
    await db.updateTable('users').set({ suspended_at: new Date() }).execute();
    await ask('POST', '/login', { body: { email: 'sari@contoh.id', password } });
    expect(lines()).toMatchObject([
      { event: 'login-refused', emailHash: hashOf('sari@contoh.id'), userId, address: ADDRESS },
    ]);
    expect(text()).not.toMatch(/contoh\.id|rahasia/);
  });

  it('matches the filter of fail2ban, including lines of a second process', async () => {
    const filter = read('deploy/fail2ban/filter.d/rembuk.conf');
    const [, daemon = ''] = /^_daemon = (.+)$/m.exec(filter) ?? [];
    // The pattern that fail2ban's common.conf makes of `__prefix_line`, for lines from the journal.
    const prefix = `\\s*(?:\\S+\\s+)?(?:${daemon}(?:\\[\\d+\\])?:?\\s+)?`;
    const patterns = [...filter.matchAll(/\^%\(__prefix_line\)s(.+)$/gm)].map(
      ([, pattern = '']) =>
        new RegExp(
          `^${prefix}${pattern.replace('<IP4>', '(?<ip4>[\\d.]+)').replace('<IP6>/<CIDR>', '(?<ip6>[\\da-f:]+/\\d+)')}`,
        ),
    );
    expect(patterns).toHaveLength(2);
    const { ask, text } = await openApp({ limits: true });
    const network = '2001:db8:1:2::';
    for (const from of [() => ADDRESS, (count: number) => `${network}${count}`]) {
      for (let count = 0; count <= ATTEMPTS.emailFromAddress.burst; count += 1) {
        const body = { email: 'a@contoh.id', password };
        await ask('POST', '/login', { body, from: from(count) });
      }
    }
    const found = (pattern: RegExp | undefined, unit: string) =>
      text()
        .split('\n')
        .map((line) => pattern?.exec(`${prefixOf(unit)}${line}`)?.groups)
        .filter((groups) => groups !== undefined)
        .map((groups) => groups['ip4'] ?? groups['ip6']);
    const { burst } = ATTEMPTS.emailFromAddress;
    const units = unitsOfForum();
    expect(units[1]).toMatch(/^ExecStart=\S+ PORT=3001 /m);
    for (const unit of units) {
      expect(found(patterns[0], unit)).toEqual([
        ...Array<string>(burst).fill(ADDRESS),
        ...Array<string>(burst).fill(`${network}/64`),
      ]);
      expect(found(patterns[1], unit)).toEqual([ADDRESS, `${network}/64`]);
    }
  });

  it('names the limit that refused a request, and its sender', async () => {
    const { ask, lines } = await openApp({ limits: true });
    const { id: userId, token } = await createUser(db);
    for (let count = 0; count <= LIMITS.account.account.max; count += 1) {
      await ask('PUT', '/users/me', { token, body: {} });
    }
    expect(lines()).toMatchObject([
      { event: 'limit-exceeded', limit: 'account', userId, address: ADDRESS },
    ]);
  });

  it('contains no token that is in place of an address', async () => {
    const { ask, lines, text } = await openApp();
    const { token } = await createUser(db);
    await ask('POST', '/login', { body: { email: 'a@contoh.id', password }, from: token });
    expect(lines()).toMatchObject([{ event: 'login-failed', address: '[hidden]' }]);
    expect(text()).not.toContain(token);
  });

  it('is silent when the log is', async () => {
    const { ask, text } = await openApp({ level: 'silent' });
    await ask('POST', '/login', { body: { email: 'a@contoh.id', password } });
    expect(text()).toBe('');
  });
});
