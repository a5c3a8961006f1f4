import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processState } from '#server/embedded-postgres/process-state.ts';
import { needs } from '#server/platform/testing/needs.ts';

const LOCK = '{}';
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rembuk-bootstrap-'));
  await makeProject();
});

/** Creates a project whose packages are installed, except Node. */
async function makeProject() {
  await mkdir(join(root, 'tools'));
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true });
  await copyFile(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'));
  await writeFile(join(root, 'package-lock.json'), LOCK);
  const stamp = createHash('sha256').update(LOCK).update(`${process.platform}-${process.arch}`);
  await writeFile(join(root, 'node_modules/.installed-from'), stamp.digest('hex'));
  await writeFile(
    join(root, 'tools/tool.mjs'),
    'console.log(process.execPath, ...process.argv.slice(2))',
  );
}

afterEach(() => rm(root, { recursive: true }));

/** The folder of the Node that npm has installed for this machine, without a link to it. */
const INSTALLED = `node_modules/node-${process.platform}-${process.arch}/bin`;

async function runToolWith(
  installedNode: string,
  nodeOptions: readonly string[] = [],
  env = process.env,
) {
  await mkdir(join(root, INSTALLED), { recursive: true });
  await writeFile(join(root, INSTALLED, 'node'), installedNode, { mode: 0o755 });
  return spawnSync(
    process.execPath,
    [...nodeOptions, 'tools/bootstrap.mjs', '--stack-size=900', 'tools/tool.mjs', '--seed', '7'],
    {
      cwd: root,
      encoding: 'utf8',
      env,
      // Ends a tool that waits in vain.
      timeout: 60_000,
    },
  );
}

it('runs the tool with the Node of the install', async () => {
  const { stdout, status } = await runToolWith('#!/bin/sh\necho "installed $1 $2 $4 $5"\n');
  expect(stdout).toBe('installed --disable-sigusr1 --stack-size=900 --seed 7\n');
  expect(status).toBe(0);
});

it('creates the link to that Node, which npm 10 does not create', async () => {
  await runToolWith('#!/bin/sh\necho installed\n');
  const link = join(root, 'node_modules/.bin/node');
  expect(spawnSync(link, { encoding: 'utf8' }).stdout).toBe('installed\n');
  await rm(join(root, 'node_modules/.bin'), { recursive: true });
  expect((await runToolWith('#!/bin/sh\necho installed\n')).stdout).toBe('installed\n');
});

it.each([
  ['18.20.8', 1],
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['21.7.3', 1],
  ['22.11.0', 1],
  ['22.12.0', 0],
  ['26.0.0', 0],
])('on Node %s exits with %i', async (version, expected) => {
  const disguise = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`];
  const { stdout, stderr, status } = await runToolWith('#!/bin/sh\necho installed\n', options);
  expect(status).toBe(expected);
  if (expected === 0) expect(stdout).toBe('installed\n');
  else expect(stderr).toMatch(`Node ${version} is too old: install Node 24 from nodejs.org`);
});

it.each(['#!/nowhere/ld-linux.so\n', '#!/bin/sh\nexit 127\n'])(
  "runs the tool with the machine's Node if that of the install does not run: %j",
  async (installedNode) => {
    const { stdout, status } = await runToolWith(installedNode);
    expect(stdout).toBe(`${process.execPath} --seed 7\n`);
    expect(status).toBe(0);
  },
);

describe('an install by another program', () => {
  const [os, cpu] = [[process.platform], [process.arch]];
  const LOCKED = {
    packages: {
      '': {},
      'node_modules/a': { integrity: 'sha512-a' },
      'node_modules/a-here': { integrity: 'sha512-h', optional: true, os, cpu },
      'node_modules/a-elsewhere': { integrity: 'sha512-e', optional: true, os: ['none'], cpu },
    },
  };
  const WHOLE = { a: 'sha512-a', 'a-here': 'sha512-h' };

  const noteOf = (installed: Record<string, string>) => {
    const packages = Object.entries(installed).map(([name, integrity]) => [
      `node_modules/${name}`,
      { integrity },
    ]);
    return JSON.stringify({ packages: Object.fromEntries(packages) });
  };

  async function runAfterInstall(note: string) {
    await rm(join(root, 'node_modules/.installed-from'));
    await writeFile(join(root, 'package-lock.json'), JSON.stringify(LOCKED));
    await writeFile(join(root, 'node_modules/.package-lock.json'), note);
    await mkdir(join(root, 'bin'));
    await writeFile(join(root, 'bin/npm'), '#!/bin/sh\n', { mode: 0o755 });
    const PATH = `${join(root, 'bin')}:${process.env['PATH']}`;
    return runToolWith('#!/bin/sh\necho tool\n', [], { ...process.env, PATH });
  }

  it('is not repeated', async () => {
    const { stdout } = await runAfterInstall(noteOf(WHOLE));
    expect(stdout).toBe('tool\n');
    // Without a stamp, the next run checks again.
    expect(existsSync(join(root, 'node_modules/.installed-from'))).toBe(false);
  });

  it.each([
    ['a package differs from the lock file', noteOf({ ...WHOLE, a: 'sha512-b' })],
    ['a package is missing', noteOf({ 'a-here': 'sha512-h' })],
    ['a package for this machine is missing', noteOf({ a: 'sha512-a' })],
    ['npm was stopped while it wrote its hidden lockfile', noteOf(WHOLE).slice(0, -3)],
    ['the hidden lockfile lists no packages', '{}'],
  ])('is repeated if %s', async (_where, note) => {
    const { stdout } = await runAfterInstall(note);
    expect(stdout).toMatch(/^Installing what the project needs/);
  });
});

/** Options to spawn a process that file permissions apply to: root becomes `nobody`. */
const asUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'trial', tmpdir()]).status === 0;
}

const canRunNode = spawnSync(process.execPath, ['--version'], { ...asUser, cwd: '/' }).status === 0;

describe('an install', () => {
  it.each(['.', 'node_modules'])(
    'names the owner of a folder that this user may not write to: %s',
    needs('Linux or macOS, with a Node that everybody may run', canRunNode),
    async (closed) => {
      await rm(join(root, 'node_modules/.installed-from'));
      for (const folder of ['.', 'node_modules']) {
        await chmod(join(root, folder), folder === closed ? 0o555 : 0o777);
      }
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [join(root, 'tools/bootstrap.mjs'), 'tools/tool.mjs'],
        { ...asUser, cwd: '/', encoding: 'utf8' },
      );
      await chmod(join(root, closed), 0o755);
      expect(stderr).toContain(
        `this user may not write to ${join(root, closed)}, which belongs to`,
      );
      expect(stderr).toMatch(
        /belongs to (root|user \d+)\. .* give the folder to this user: chown -R \d+ \S+\n$/,
      );
      expect(stderr).not.toContain('network');
      expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
    },
  );

  /** Runs the bootstrap without a stamp of an earlier install, and with `path` as PATH. */
  async function install(path: string) {
    await rm(join(root, 'node_modules/.installed-from'), { force: true });
    return spawnSync(process.execPath, ['tools/bootstrap.mjs', 'tools/tool.mjs'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    });
  }

  /** A fake npm that runs the command `stop`. Like npm it takes a while to exit after a signal, with `status`. */
  const npmThat = (stop: string, status: number) => `#!/bin/sh
    trap 'trap "" INT TERM; sleep 0.3; echo npm has ended >&2; exit ${status}' INT TERM
    ${stop}
    for _ in 1 2 3 4 5 6 7 8 9; do sleep 0.3; done
  `;

  it.each([
    ['from the terminal', 'kill -INT $PPID $$', 1],
    ['by a signal to the bootstrap alone', 'kill -TERM $PPID', 1],
    ['while npm finishes', 'kill -INT $PPID $$', 0],
  ])('waits until npm has exited when it is stopped %s', async (_how, stop, npmStatus) => {
    await mkdir(join(root, 'bin'));
    await writeFile(join(root, 'bin/npm'), npmThat(stop, npmStatus), { mode: 0o755 });
    const { stdout, stderr, status } = await install(`${join(root, 'bin')}:${process.env['PATH']}`);
    expect(stdout).toMatch(/^Installing .*\nStopping the install .*\n$/);
    expect(stderr).toBe(
      'npm has ended\nThe install was stopped; run the same command again to finish it.\n',
    );
    expect(status).toBe(1);
  });

  it(
    'is repeated after the disk was full, although npm reported no error',
    needs('root that may mount', canMount()),
    async () => {
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'rembuk-test', root]);
      try {
        await makeProject();
        await mkdir(join(root, 'bin'));
        const npm = '#!/bin/sh\necho \'{"packages":{}}\' > node_modules/.package-lock.json\n';
        await writeFile(join(root, 'bin/npm'), npm, { mode: 0o755 });
        const path = `${join(root, 'bin')}:${process.env['PATH']}`;
        for (const time of ['first', 'second']) {
          const { stdout, stderr, status } = await install(path);
          expect(stdout, time).toMatch(/^Installing what the project needs/);
          expect(stderr).toMatch(
            /^The disk that holds \S+ is full, .*: free some space on it .*\n$/,
          );
          expect(status).toBe(1);
        }
        spawnSync('mount', ['-o', 'remount,size=256m', root]);
        expect((await install(path)).stderr).not.toContain('disk');
        expect(existsSync(join(root, 'node_modules/.installed-from'))).toBe(true);
      } finally {
        spawnSync('umount', [root]);
      }
    },
  );

  it('reports that there is no npm', async () => {
    const { stderr, status } = await install('/nowhere');
    expect(stderr).toMatch(/^npm cannot be run \(spawn npm ENOENT\)/);
    expect(status).toBe(1);
  });
});

it('exits with the code of the tool', async () => {
  const { status } = await runToolWith('#!/bin/sh\nexit 3\n');
  expect(status).toBe(3);
});

describe('a tool that npm runs', needs('Linux or macOS', process.platform !== 'win32'), () => {
  const SCRIPTS: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ).scripts;

  /** Prints its process id and that of the bootstrap, and the signals that it receives. */
  const TOOL = `
    const { stopWithBootstrap } = await import(${JSON.stringify(join(import.meta.dirname, 'stop-with-bootstrap.ts'))});
    stopWithBootstrap();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        console.log('told', signal);
        setTimeout(() => process.exit(0), 200);
      });
    }
    setInterval(() => undefined, 1_000);
    console.log(JSON.stringify({ tool: process.pid, bootstrap: process.ppid }));
  `;

  /** Starts the tool by npm, which has a process group of its own, so that no terminal signals it. */
  async function startWithNpm(script: string, onError: (text: string) => void = console.error) {
    const command = SCRIPTS[script]?.replace(/tools\/[\w/-]+\.ts( |$)/, 'tools/tool.mjs$1');
    await writeFile(join(root, 'tools/tool.mjs'), TOOL);
    await mkdir(join(root, INSTALLED), { recursive: true });
    await symlink(process.execPath, join(root, INSTALLED, 'node'));
    await writeFile(join(root, 'package.json'), JSON.stringify({ scripts: { start: command } }));
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    npm.stderr.setEncoding('utf8').on('data', onError);
    const lines = createInterface(npm.stdout)[Symbol.asyncIterator]();
    const { value = '' } = await lines.next();
    const pids: { tool: number; bootstrap: number } = JSON.parse(value);
    return { npm: npm.pid ?? 0, ...pids, nextLine: async () => (await lines.next()).value };
  }

  it.each(['start', 'dev', 'demo', 'backup', 'restore', 'verify', 'doctor', 'purge'])(
    'opens no inspector on SIGUSR1 (%s)',
    async (script) => {
      let said = '';
      const running = await startWithNpm(script, (text) => (said += text));
      process.kill(running.bootstrap, 'SIGUSR1');
      process.kill(running.tool, 'SIGUSR1');
      process.kill(running.bootstrap, 'SIGTERM');
      expect(await running.nextLine()).toBe('told SIGTERM');
      await expect.poll(() => processState(running.bootstrap, root)).toBe('ended');
      expect(said).not.toMatch(/debugger|inspector/i);
    },
  );

  it('closes an inspector that a signal opens before the bootstrap starts, or later', async () => {
    const openTwice = `
      import { writeFileSync } from 'node:fs';
      import { open, url } from 'node:inspector';
      import { setImmediate as nextIteration } from 'node:timers/promises';
      process.kill(process.pid, 'SIGUSR1');
      while (url() === undefined) await nextIteration();
      // On a busy machine, Node opens it for the same signal once more.
      setTimeout(() => {
        if (url() === undefined) open(0);
        setInterval(() => url() === undefined && writeFileSync('closed', ''), 50).unref();
      }, 200).unref();
    `;
    const preload = `data:text/javascript,${encodeURIComponent(openTwice)}`;
    const untilClosed = '#!/bin/sh\nuntil [ -e closed ]; do sleep 0.1; done\necho tool\n';
    const { stdout } = await runToolWith(untilClosed, [
      // Another program may use the default port.
      '--inspect-port=0',
      '--import',
      preload,
    ]);
    expect(stdout).toBe('tool\n');
  });

  it.each([
    ['npm', 'SIGTERM', 'start'],
    ['npm', 'SIGTERM', 'dev'],
    ['npm', 'SIGTERM', 'demo'],
    ['npm', 'SIGINT', 'start'],
    ['npm', 'SIGHUP', 'start'],
    ['npm', 'SIGKILL', 'start'],
    ['bootstrap', 'SIGTERM', 'start'],
    ['bootstrap', 'SIGKILL', 'start'],
    ['tool', 'SIGTERM', 'start'],
  ] as const)(
    'stops in order, with its bootstrap, when only %s receives %s (%s)',
    async (link, signal, script) => {
      const running = await startWithNpm(script);
      process.kill(running[link], signal);
      const passedOn = signal === 'SIGINT' || (link !== 'npm' && signal !== 'SIGKILL');
      expect(await running.nextLine()).toBe(`told ${passedOn ? signal : 'SIGTERM'}`);
      await expect.poll(() => processState(running.tool, root)).toBe('ended');
      await expect.poll(() => processState(running.bootstrap, root)).toBe('ended');
    },
  );
});
