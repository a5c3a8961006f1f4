import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, it, inject } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';
import { openWorkerDatabase } from '#server/testing/test-app.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';

const db = await openWorkerDatabase();
afterAll(() => db.destroy());

it('a serving process prints sentences to the terminal, and lines of JSON without secrets to the log', async () => {
  const database = await openScratchDatabase();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...CHILD_ENVIRONMENT,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
    },
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  await expect.poll(() => said.out).toMatch(/is running at http\S+ \(/);
  const [address = ''] = /http:\S+/.exec(said.out) ?? [];

  const answer = await fetch(`${address}/v1/threads?q=rahasia-1`, {
    headers: { authorization: 'Bearer rahasia-2', cookie: 'rahasia-3' },
  });
  const body = JSON.stringify({ email: 'rahasia-4@contoh.id', password: 'rahasia-5' });
  await fetch(`${address}/v1/login`, { method: 'POST', body });
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    [inject('postgresUser')],
  );
  await expect.poll(() => said.err).toContain('changes between processes are interrupted');
  child.kill('SIGTERM');
  await once(child, 'exit');

  const lines = said.err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const requestId = answer.headers.get('x-request-id');
  expect(lines.filter((line) => line.reqId === requestId)).toMatchObject([
    { req: { method: 'GET', path: '/v1/threads' } },
    { res: { statusCode: 401 } },
  ]);
  expect(said.err).not.toContain('rahasia');
  expect(said.out).not.toContain('{');
  expect(said.err).not.toContain('deprecated');
});
