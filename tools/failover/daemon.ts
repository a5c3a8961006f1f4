import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
