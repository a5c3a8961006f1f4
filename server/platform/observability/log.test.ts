import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';

/** Returns what `speak` writes to the log. */
function write(speak: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  speak(openLog('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

it('a line is JSON with its time, level and message', () => {
  const line = JSON.parse(write((log) => log.warn('Hati-hati')));
  expect(line).toMatchObject({ level: 40, msg: 'Hati-hati', pid: process.pid });
  expect(new Date(line.time).getTime()).toBeGreaterThan(Date.now() - 60_000);
});

it.each([
  [{ authorization: 'Bearer rahasia' }],
  [{ headers: { authorization: 'Bearer rahasia' } }],
  [{ raw: { headers: { authorization: 'Bearer rahasia' } } }],
  [{ user: { email: 'rahasia@contoh.id', password: 'rahasia' } }],
  [{ body: { content: 'rahasia' } }],
  [{ session: { token: 'rahasia' } }],
])('secrets are redacted, wherever they are: %j', (logged) => {
  const line = write((log) => log.error(logged, 'gagal'));
  expect(line).toContain('[hidden]');
  expect(line).not.toContain('rahasia');
});

it('a token in a path is redacted', () => {
  const token = randomBytes(32).toString('base64url');
  const req = { method: 'GET', originalUrl: `/v1/users/${token}/${token}?q=${token}`, ip: '::1' };
  const line = write((log) => log.warn({ req }, 'gagal'));
  expect(JSON.parse(line).req.path).toBe('/v1/users/[hidden]/[hidden]');
  expect(line).not.toContain(token);
});

it('a token in a path is redacted in another spelling', () => {
  const token = randomBytes(32).toString('base64url');
  const spelt = `${token.slice(0, 20)}%${token.charCodeAt(20).toString(16)}${token.slice(21)}`;
  const req = { method: 'GET', originalUrl: `/v1/users/${spelt}`, ip: '::1' };
  const line = write((log) => log.warn({ req }, 'gagal'));
  expect(JSON.parse(line).req.path).toBe('/v1/users/[hidden]');
});

it('a path of any length is truncated', () => {
  const req = { method: 'GET', originalUrl: `/v1/${'utas/'.repeat(3_000)}`, ip: '::1' };
  expect(write((log) => log.warn({ req }, 'gagal')).length).toBeLessThan(600);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['203.0.113.7:5555', '203.0.113.7:5555'],
  [`203.0.113.7 ${'x'.repeat(31)} `.repeat(400), `203.0.113.7 ${'x'.repeat(31)} 2`],
  ['a'.repeat(43), '[hidden]'],
  [`203.0.113.7, ${'a'.repeat(43)}`, '203.0.113.7, [hidden]'],
])('an address from a proxy is truncated to the length of one (%#)', (ip, address) => {
  const req = { method: 'GET', originalUrl: '/', ip };
  expect(JSON.parse(write((log) => log.warn({ req }, 'gagal'))).req.address).toBe(address);
});

it('an error is logged with its trace and code, without the row that PostgreSQL quotes', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate key', 1, 'error'), {
    code: '23505',
    detail: 'Key (email)=(sari@contoh.id) already exists.',
  });
  const line = write((log) => log.error({ err: error }, 'gagal'));
  expect(JSON.parse(line).err).toMatchObject({ message: 'duplicate key', code: '23505' });
  expect(JSON.parse(line).err.stack).toContain('log.test.ts');
  expect(line).not.toContain('sari@contoh.id');
});

it('uncaught exceptions and the warnings of Node are logged as lines of JSON', () => {
  const [logAt, processAt] = ['log.ts', 'log-process.ts'].map((name) =>
    JSON.stringify(join(import.meta.dirname, name)),
  );
  const program = `
    import { openLog } from ${logAt};
    import { logProcess } from ${processAt};
    logProcess(openLog('warn'));
    process.emitWarning('basi');
    setTimeout(() => Promise.reject(new Error('rusak')), 50);`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '-e', program],
    {
      encoding: 'utf8',
    },
  );
  const lines = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 40, err: { message: 'basi' } },
    { level: 60, err: { message: 'rusak' } },
  ]);
  expect(status).toBe(1);
});
