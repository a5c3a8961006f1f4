import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { canListenAt, findFreeAddress, forumAddress } from '#server/listening.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { exitWithReason, StartError } from '#server/platform/process/start-error.ts';
import { stopWithBootstrap } from './stop-with-bootstrap.ts';
import { ROOT } from './build/build-once.ts';
import { watchFolders } from './dev/watch-folders.ts';
import { showLetters, withoutMail } from './letters/show-letters.ts';

/** `npm run dev`: restarts the server when its code changes. Vite updates the page by hot reload. */
const WATCHED = ['server', 'contract'];

/** As in vite.config.ts. */
const PAGE = { host: '127.0.0.1', port: 5173 };

/** Longer than a server takes to stop in order. One that is killed leaves its database running. */
const STOP_MAX_MS = 20_000;

stopWithBootstrap();
try {
  refuseArguments('npm run dev');
  await refuseTakenPorts();
} catch (error) {
  exitWithReason(error);
}

const pageAddress = `http://localhost:${PAGE.port}`;
const letters = await showLetters(pageAddress);
const lettersSince = new Date().toISOString();
const vite = run(['node_modules/vite/bin/vite.js', '--logLevel', 'warn']);
let api = startApi();
let restarting: Promise<void> | undefined;
let isStopping = false;
watchFolders(
  WATCHED.map((folder) => join(ROOT, folder)),
  restartApi,
);

// The server without the page is of no use.
vite.once('exit', (code) => void stop(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0));
}

async function refuseTakenPorts(): Promise<void> {
  await findFreeAddress(forumAddress(readConfig(withoutMail(process.env))));
  const page = forumAddress({ HOST: PAGE.host, PORT: PAGE.port });
  await canListenAt(PAGE.host, page).catch(() => {
    throw new StartError(
      `Port ${PAGE.port} is taken by another program, or by another npm run dev; the page with hot reload needs it: stop that first.`,
    );
  });
}

function startApi(): ChildProcess {
  const started = run(['tools/dev/api.ts'], {
    ...letters.settings,
    PAGE_ADDRESS: pageAddress,
    LETTERS_ADDRESS: letters.address,
    LETTERS_SINCE: lettersSince,
  });
  started.once('exit', () => {
    if (restarting || isStopping) return;
    console.log('The API has ended; it starts again when server/ or contract/ changes.');
  });
  return started;
}

/** Starts the new server when the old one has released the port and the database. */
function restartApi(): void {
  restarting ??= end(api).then(() => {
    restarting = undefined;
    if (!isStopping) api = startApi();
  });
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([end(api), end(vite)]);
  process.exit(code);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const hanging = setTimeout(() => child.kill('SIGKILL'), STOP_MAX_MS);
  await ended;
  clearTimeout(hanging);
}

function run(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--disable-sigusr1', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}
