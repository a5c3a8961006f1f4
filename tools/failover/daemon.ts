import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningAs, type ServerAccount } from '#server/embedded-postgres/account.ts';

/** Where a rehearsal keeps everything, and who its programs run as where that is not ourselves. */
export interface Stage {
  readonly folder: string;
  readonly account: ServerAccount | undefined;
}

/** A program that runs until it is ended, and writes into a log of its name. */
export interface Daemon {
  readonly child: ChildProcess;
  /** The end of what it has said. */
  log(): string;
  /** `kill -9`; a second time changes nothing. */
  kill(): Promise<void>;
}

const LOG_LINES = 15;
const POLL_MS = 100;

export function startDaemon(
  { folder, account }: Stage,
  name: string,
  program: string,
  programArguments: readonly string[],
): Daemon {
  const path = join(folder, `${name}.log`);
  const log = openSync(path, 'a');
  const child = spawn(program, programArguments, {
    ...runningAs(account, folder),
    stdio: ['ignore', log, log],
    // Ctrl-C is for the test, which ends all of them.
    detached: true,
  });
  const ended = once(child, 'exit');
  return {
    child,
    log: () => readFileSync(path, 'utf8').split('\n').slice(-LOG_LINES).join('\n'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until it is so; throws with `reason` when that takes longer than `ms`. Gives the milliseconds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  ms: number,
  reason: () => string,
): Promise<number> {
  const begun = Date.now();
  while (!(await isSo())) {
    if (Date.now() - begun > ms) throw new Error(reason());
    await sleep(POLL_MS);
  }
  return Date.now() - begun;
}
