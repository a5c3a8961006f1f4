import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, openWorkerDatabase } from '#server/testing/test-app.ts';
import { type Context, createContext } from './conformance/context.ts';
import { conformanceChecks, runCheck } from './conformance/run-checks.ts';

const db = await openWorkerDatabase();
const app = await buildTestApp(db);
const openApp = await buildTestApp(db, { PUBLIC_READ: true });
afterAll(async () => {
  await Promise.all([app.close(), openApp.close()]);
  await db.destroy();
});

/** How the names of checks begin that apply only with, or only without, PUBLIC_READ. */
const onlyOpen = 'Reading is public';
const onlyClosed = 'Reading is for members only';

describe.each([
  { how: 'by default', server: app, leftOut: onlyOpen },
  { how: 'with PUBLIC_READ', server: openApp, leftOut: onlyClosed },
])('our server $how conforms to the v1 API:', ({ server, leftOut }) => {
  let context: Context;
  beforeAll(async () => {
    context = createContext(`${await server.listen({ port: 0, host: '127.0.0.1' })}/v1`);
  });

  const checks = conformanceChecks.filter(({ name }) => !name.startsWith(leftOut));
  it.each(checks.map((check) => [check.name, check] as const))('%s', async (name, check) => {
    expect(await runCheck(check, context)).toEqual({ name, outcome: 'passed' });
  });
});

it('reports in one line that there is no API at an address without /v1', async () => {
  const [bound] = app.addresses();
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound.port : 0}`;
  const { status, said } = await new Promise<{ status: unknown; said: string }>((resolve) => {
    execFile(process.execPath, ['tools/conformance.ts', `${address}/`], (error, stdout, stderr) =>
      resolve({ status: error?.code, said: stdout + stderr }),
    );
  });
  expect(said).toMatch(
    /^conformance: there is no v1 API at http:\S+ \(GET \/threads answers \d+\)/,
  );
  expect(said).toMatch(/; did you mean http:\/\/127\.0\.0\.1:\d+\/v1\?\n$/);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});
