// Runs a tool of the project: node tools/bootstrap.mjs tools/start.ts [arguments]
// Plain JavaScript for any Node from 20 on: it installs what is missing, then hands over to the
// Node that came with the install.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [tool, ...args] = process.argv.slice(2);

installWhatIsMissing();
handOver();

function installWhatIsMissing() {
  const stamp = join(root, 'node_modules', '.installed-from');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;

  console.log('Installing what the project needs (once, about a minute)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const install = spawnSync(
    npm,
    ['ci', '--include=dev', '--include=optional', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (install.status !== 0) {
    console.error(
      'The install did not finish (see above); check the network and the free disk space, then run the same command again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

function handOver() {
  const child = spawn(projectNode(), [join(root, tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    // What was compiled once need not be again: a fifth of a start.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // The terminal tells the whole group; whoever tells only us means the tool.
    process.on(signal, () => child.kill(signal));
  }
  child.once('error', (error) => {
    console.error(`Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** The Node of the install; where none of it runs on this platform, the machine's, when it is new enough. */
function projectNode() {
  const installed = join(
    root,
    'node_modules/.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  );
  // npm installs the one for glibc on musl, too.
  if (spawnSync(installed, ['--version']).status === 0) return installed;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `No Node 24 that runs here comes with the install for ${process.platform}-${process.arch}; install Node 24 or newer from nodejs.org, then run the same command again.`,
  );
  process.exit(1);
}
