import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NOBODY } from '#server/embedded-postgres/account.ts';
import { isRoot } from '#server/embedded-postgres/testing/scratch.ts';
import { needs, ROOT } from '#server/platform/testing/needs.ts';
import { checkProgram } from './program.ts';

/** Creates a program that all users may read, and a data folder of `nobody`. */
async function install() {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [root, data] = [join(folder, 'program'), join(folder, 'data')];
  const cache = join(root, 'node_modules/.cache');
  for (const made of [join(root, 'dist'), join(root, 'node_modules/one'), cache, data]) {
    await mkdir(made, { recursive: true });
  }
  for (const file of ['package.json', 'dist/server.js', 'node_modules/one/index.js']) {
    await writeFile(join(root, file), '');
  }
  await chmod(folder, 0o755);
  await chmod(cache, 0o700);
  await chown(data, NOBODY.uid, NOBODY.gid);
  return { folder, root, data };
}

describe('the program, as the owner of the data folder reads it', needs(ROOT, isRoot), () => {
  it('is ok if they can read it', async () => {
    const { root, data } = await install();
    expect(await checkProgram(data, root)).toMatchObject([{ level: 'ok' }]);
  });

  it.each(['', 'package.json', 'dist', 'dist/server.js', 'node_modules/one/index.js'])(
    'is bad if a umask of 077 has closed "%s"',
    async (part) => {
      const { root, data } = await install();
      const closed = join(root, part);
      await chmod(closed, 0o700);
      const [finding] = await checkProgram(data, root);
      expect(finding).toMatchObject({ level: 'bad', remedy: `chmod -R a+rX ${root}` });
      expect(finding?.message).toContain(
        `user ${NOBODY.uid}, the owner of the data folder, cannot read `,
      );
      expect(finding?.message).toContain(closed);
    },
  );

  it('is opened without the data and the passwords in its folder', async () => {
    const { root, data } = await install();
    const inside = join(root, 'data');
    await mkdir(inside);
    await chown(inside, NOBODY.uid, NOBODY.gid);
    await chmod(join(root, 'dist'), 0o700);
    const remedy = `cd ${root} && chmod a+rX . && chmod -R a+rX package.json dist node_modules`;
    expect(await checkProgram(inside, root)).toMatchObject([{ level: 'bad', remedy }]);
    await writeFile(join(root, '.env'), '');
    expect(await checkProgram(data, root)).toMatchObject([{ level: 'bad', remedy }]);
  });

  it('must be moved if a folder above it is closed', async () => {
    const { folder, root, data } = await install();
    await chmod(folder, 0o700);
    expect(await checkProgram(data, root)).toMatchObject([
      { level: 'bad', remedy: expect.stringMatching(/^move it to a folder /) },
    ]);
  });

  it('is not checked if the data folder belongs to root or does not exist', async () => {
    const { root, data } = await install();
    await chown(data, 0, 0);
    expect(await checkProgram(data, root)).toEqual([]);
    expect(await checkProgram(join(data, 'none'), root)).toEqual([]);
  });
});
