import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '#server/testing/child-environment.ts';
import { listenLocally } from '#tools/processes/listen-locally.ts';

it('exits with one sentence if the port of the API is taken, whatever mail the settings demand', async () => {
  const other = createServer();
  const port = await listenLocally(other);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/dev.ts'], {
    env: {
      ...CHILD_ENVIRONMENT,
      HOST: '127.0.0.1',
      PORT: String(port),
      // It catches letters, and needs no mail server.
      REQUIRE_CONFIRMED_EMAIL: 'true',
    },
    encoding: 'utf8',
    timeout: 120_000,
  });
  expect(stderr).toMatch(
    new RegExp(`^Port ${port} is taken by [^\\n]* another port, such as ${port + 1}\\.\\n$`),
  );
  expect(stdout).toBe('');
  expect(status).toBe(1);
  other.close();
});
