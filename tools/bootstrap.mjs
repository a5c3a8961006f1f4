// Runs a tool of the project: node tools/bootstrap.mjs [options of Node] tools/start.ts [arguments]
// Plain JavaScript, so that an old Node can say that it is too old: it installs what is missing, then hands over to the
// Node that came with the install.
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
/** Where npm says what it has installed. */
const NPM_NOTE = join(root, 'node_modules', '.package-lock.json');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;
/** In bytes. With less free after an install, npm may have cut files short: it ends with 0 all the same. */
const LEAST_FREE = 64 * 1024 * 1024;
/** What musl's loader ends with when a program needs what only glibc has. */
const CANNOT_BE_LINKED = 127;

/** What runs now: npm, then the tool. */
let running;
let isInstalling = false;
let isStopped = false;
for (const signal of SIGNALS) process.on(signal, signalChildren);
// Without a listener, Node opens its inspector at this signal.
process.on('SIGUSR1', () => undefined);
// One that came before there was a listener has opened it, or opens it in the next turn of the event loop.
closeInspector();
setImmediate(closeInspector);
if (process.env.npm_lifecycle_event) stopWithParent();

refuseOldNode();
await installWhatIsMissing();
linkNode();
runTool(usableNodes());

/**
 * With a Node that the bundler and the linter are not for, npm leaves out their programs and says
 * nothing: an install that no newer Node mends. The same versions are `engines` in package.json.
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
    // Without npm's note, the next run installs again.
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

/** npm would name its system call and much else. */
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
 * The Node of the install; undefined where npm has installed none for this machine. For macOS on arm64
 * it is 26: of 24 there is a package of 24.0.0 alone.
 */
function findNode() {
  const machine = `${process.platform}-${process.arch}`;
  return [`node-${machine}`, `node-bin-${machine}`]
    .map((name) => join(root, 'node_modules', name, 'bin/node'))
    .find((path) => existsSync(path));
}

/**
 * The link by which npm's scripts and the systemd unit find it. npm 10 makes none, as five packages
 * for five machines have the same name for it.
 */
function linkNode() {
  const link = join(root, 'node_modules/.bin/node');
  const node = findNode();
  if (!node || existsSync(link)) return;
  try {
    symlinkSync(relative(dirname(link), node), link);
  } catch {
    // Somebody else's folder, or another start was faster: what runs here is found without it.
  }
}

/** Whether somebody has installed all that the lock names for this machine, by npm's own note in node_modules. */
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

/** Null where npm has left no note, or was stopped while it wrote it. */
function readNote() {
  try {
    return JSON.parse(readFileSync(NPM_NOTE, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** Runs the tool with the first of these Nodes that runs here. */
function runTool([node, ...others]) {
  if (node === undefined) {
    console.error(
      `No Node 24 that runs here comes with the install for ${process.platform}-${process.arch}; install Node 24 or newer from nodejs.org, then run the same command again.`,
    );
    process.exit(1);
  }
  // At SIGUSR1 any program of the same user could read and change all that the process has in memory.
  running = spawn(node, ['--disable-sigusr1', ...nodeOptions, join(root, tool), ...args], {
    cwd: root,
    // By the channel a tool learns that we were killed (tools/stop-with-bootstrap.ts).
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      // What was compiled once need not be again: a fifth of a start.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      // Each thread that compresses would keep memory of its own, a tenth of what a busy server holds.
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
 * The terminal tells the whole group; whoever tells only us means what runs. On Windows only the
 * console tells, and to kill would end the shell around npm alone.
 */
function signalChildren(signal) {
  if (isInstalling && !isStopped) {
    console.log('Stopping the install (up to half a minute; a second signal ends it at once)…');
  }
  isStopped = true;
  if (process.platform !== 'win32') running?.kill(signal);
}

/** npm passes on SIGINT and SIGTERM, but not SIGHUP, and when it is killed it can pass on nothing. */
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
 * The Node of the install (npm installs the one for glibc on musl, too), then the machine's where it is
 * new enough. On Windows that alone.
 */
function usableNodes() {
  const ofInstall = process.platform === 'win32' ? undefined : findNode();
  const isNew = Number(process.versions.node.split('.')[0]) >= 24;
  return [...(ofInstall ? [ofInstall] : []), ...(isNew ? [process.execPath] : [])];
}
