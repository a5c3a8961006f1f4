import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningAs, type ServerAccount } from '#server/embedded-postgres/account.ts';

/** The folder of a rehearsal, and the account of its programs unless it is the current one. */
export interface Stage {
  readonly folder: string;
  readonly account: ServerAccount | undefined;
}

/** A program that runs until it is killed, and writes to a log file of its name. */
export interface Daemon {
  readonly child: ChildProcess;
  /** The last lines of its log. */
  log(): string;
  /** `kill -9`; idempotent. */
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
    // Ctrl-C reaches the test only, which kills its programs.
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
