import { createServer } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { listenLocally } from '#tools/processes/listen-locally.ts';
import { openDemoForum } from './open-demo.ts';

/** Sets a folder for temporary files in which nothing can be created. */
beforeEach(() => {
  vi.stubEnv('TMPDIR', '/dev/null/none');
  return () => vi.unstubAllEnvs();
});

const open = (PORT: string) =>
  openDemoForum(
    () => {
      throw new Error('it was opened');
    },
    { HOST: '127.0.0.1', PORT },
  );

it('a demo names the missing folder for temporary files', async () => {
  await expect(open('0')).rejects.toThrow(
    /^The folder for temporary files, \/dev\/null\/none, is missing, .*: name another one in TMPDIR\.$/,
  );
});

it('a demo checks its port before it creates anything', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const port = await listenLocally(other);
  await expect(open(String(port))).rejects.toThrow(
    `Port ${port} is taken by another program, or by a Rembuk that runs already; stop that, or set PORT to another port, such as ${port + 1}.`,
  );
});
