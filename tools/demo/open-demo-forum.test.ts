import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDemoForum } from './open-demo-forum.ts';

/** Where nothing can be made. */
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

it('a demo without a place for its folder says so', async () => {
  await expect(open('0')).rejects.toThrow(
    /^The folder for temporary files, \/dev\/null\/none, is missing, .*: name another one in TMPDIR\.$/,
  );
});

it('a demo looks at its port before it makes anything', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address!.port : 0;
  await expect(open(String(port))).rejects.toThrow(
    `Port ${port} is taken by another program, or by a Rembuk that runs already; stop that, or set PORT to another port, such as ${port + 1}.`,
  );
});
