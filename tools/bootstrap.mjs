// Runs a tool of the project: node tools/bootstrap.mjs [options of Node] tools/start.ts [arguments]
// Installs missing packages first, and runs the tool with the Node of the install. It is plain JavaScript, so that an
// old Node can run it and report that it is too old.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { close as closeInspector } from 'node:inspector';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const given = process.argv.slice(2);
const toolAt = given.findIndex((argument) => !argument.startsWith('--'));
const nodeOptions = given.slice(0, toolAt);
const [tool, ...args] = given.slice(toolAt);
/** npm's hidden lockfile, which lists the packages that it has installed. */
const NPM_NOTE = join(root, 'node_modules', '.package-lock.json');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;
const CLOSE_INSPECTOR_MS = 500;
/** In bytes. With less free after an install, npm may have truncated files: it exits with 0 even then. */
const LEAST_FREE = 64 * 1024 * 1024;
/** The exit code of musl's dynamic loader when a program needs something that only glibc has. */
const CANNOT_BE_LINKED = 127;

/** The current child process: npm, then the tool. */
let running;
let isInstalling = false;
let isStopped = false;
for (const signal of SIGNALS) process.on(signal, signalChildren);
// Without a listener, Node opens its inspector on this signal.
process.on('SIGUSR1', () => undefined);
// A signal that arrived before the listener was added has opened the inspector, or opens it later: Node handles it in
// another thread.
closeInspector();
setInterval(closeInspector, CLOSE_INSPECTOR_MS).unref();
if (process.env.npm_lifecycle_event) stopWithParent();

refuseOldNode();
await installWhatIsMissing();
linkNode();
runTool(usableNodes());

/**
 * On a Node that the bundler and the linter do not support, npm omits their programs without a message, and a newer
 * Node does not repair such an install. `engines` in package.json has the same versions.
 */
function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (isNewEnough) return;
  console.error(
    `Node ${process.versions.node} is too old: install Node 24 from nodejs.org (20.19 or newer of 20 will do, 22.12 or newer of 22), then run the same command again.`,
  );
  process.exit(1);
}

async function installWhatIsMissing() {
  const stamp = join(root, 'node_modules', '.installed-from');
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lock = createHash('sha256')
    .update(lockText)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  if (hasInstalled(JSON.parse(lockText).packages)) return;

  refuseClosedFolder();
  console.log('Installing what the project needs (once, about a minute)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  isInstalling = true;
  running = spawn(npm, ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const { code, signal, error } = await new Promise((resolve) => {
    running.once('error', (error) => resolve({ error }));
    running.once('exit', (code, signal) => resolve({ code, signal }));
  });
  isInstalling = false;
  const isDiskFull = code === 0 && freeBytes() < LEAST_FREE;
  if (code === 0 && !isDiskFull) writeFileSync(stamp, lock);
  if (code === 0 && !isDiskFull && !isStopped) return;
  if (isDiskFull) {
    // Without npm's hidden lockfile, the next run installs again.
    rmSync(NPM_NOTE, { force: true });
    console.error(
      `The disk that holds ${root} is full, so the install may not be complete: free some space on it (600 MB with a new forum), then run the same command again.`,
    );
  } else if (error) {
    console.error(
      `npm cannot be run (${error.message}); install it, it comes with Node from nodejs.org, then run the same command again.`,
    );
  } else if (isStopped || signal) {
    console.error('The install was stopped; run the same command again to finish it.');
  } else {
    console.error(
      'The install did not finish (see above); check the network and the free disk space, then run the same command again.',
    );
  }
  process.exit(1);
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize;
}

/** Names the owner and the remedy. npm's own message names a system call, and no remedy. */
function refuseClosedFolder() {
  for (const folder of [root, join(root, 'node_modules')].filter((path) => existsSync(path))) {
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      const owner = statSync(folder).uid;
      console.error(
        error.code === 'EROFS'
          ? `The project cannot be installed: the disk that holds ${folder} can only be read.`
          : `The project cannot be installed: this user may not write to ${folder}, which belongs to ${owner === 0 ? 'root. As root,' : `user ${owner}. Run the same command as that user, or, as root,`} give the folder to this user: chown -R ${process.getuid?.()} ${root}`,
      );
      process.exit(1);
    }
  }
}

/**
 * Returns the path of the Node of the install; undefined if npm has installed none for this machine. On macOS with
 * arm64 it is Node 26, because the only package of Node 24 for that machine is 24.0.0.
 */
function findNode() {
  const machine = `${process.platform}-${process.arch}`;
  return [`node-${machine}`, `node-bin-${machine}`]
    .map((name) => join(root, 'node_modules', name, 'bin/node'))
    .find((path) => existsSync(path));
}

/**
 * Creates the link by which npm's scripts and the systemd unit find the Node of the install. npm 10 creates none,
 * because five packages for five machines have a program of that name.
 */
function linkNode() {
  const link = join(root, 'node_modules/.bin/node');
  const node = findNode();
  if (!node || existsSync(link)) return;
  try {
    symlinkSync(relative(dirname(link), node), link);
  } catch {
    // The folder belongs to another user, or a concurrent start created the link first. The tool is found without it.
  }
}

/**
 * Whether all packages that the lock file names for this machine are installed, according to npm's hidden lockfile.
 * Another program, such as `npm ci`, may have installed them.
 */
function hasInstalled(packages) {
  const installed = readNote();
  if (installed === null) return false;
  const isForHere = ({ os, cpu, libc }) =>
    os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl');
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === '') return true;
    if (installed[path]) return installed[path].integrity === wanted.integrity;
    return wanted.optional && !isForHere(wanted);
  });
}

/** Reads npm's hidden lockfile. Null if there is none, or if npm was stopped while it wrote it. */
function readNote() {
  try {
    return JSON.parse(readFileSync(NPM_NOTE, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** Runs the tool with the first of these Nodes that works on this machine. */
function runTool([node, ...others]) {
  if (node === undefined) {
    console.error(
      `No Node 24 that runs here comes with the install for ${process.platform}-${process.arch}; install Node 24 or newer from nodejs.org, then run the same command again.`,
    );
    process.exit(1);
  }
  // The inspector, opened by SIGUSR1, would let any program of the same user read and change the memory of the tool.
  running = spawn(node, ['--disable-sigusr1', ...nodeOptions, join(root, tool), ...args], {
    cwd: root,
    // The IPC channel closes when this process is killed, which the tool notices (tools/stop-with-bootstrap.ts).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // The cache of compiled code saves a fifth of the time of a start.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      // Otherwise each thread that compresses keeps an arena of its own, a tenth of the memory of a busy server.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
    },
  });
  running.once('error', () => runTool(others));
  running.once('exit', (code, signal) => {
    if (code === CANNOT_BE_LINKED) runTool(others);
    else process.exit(signal ? 1 : (code ?? 1));
  });
}

/**
 * Passes a signal on to the child process. A terminal signals the whole process group, but a signal to this process
 * alone is meant for the child. On Windows only the console sends signals, and a kill would end only the shell around
 * npm.
 */
function signalChildren(signal) {
  if (isInstalling && !isStopped) {
    console.log('Stopping the install (up to half a minute; a second signal ends it at once)…');
  }
  isStopped = true;
  if (process.platform !== 'win32') running?.kill(signal);
}

/**
 * Stops the child process when npm has ended. npm passes on SIGINT and SIGTERM, but not SIGHUP, and when it is killed
 * it passes on nothing.
 */
function stopWithParent() {
  const parent = process.ppid;
  const checking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(checking);
    signalChildren('SIGTERM');
  }, PARENT_CHECK_MS);
  checking.unref();
}

/**
 * Returns the Nodes to try: that of the install (on musl, too, npm installs the one for glibc), then the machine's if
 * it is new enough. On Windows only the machine's.
 */
function usableNodes() {
  const ofInstall = process.platform === 'win32' ? undefined : findNode();
  const isNew = Number(process.versions.node.split('.')[0]) >= 24;
  return [...(ofInstall ? [ofInstall] : []), ...(isNew ? [process.execPath] : [])];
}
