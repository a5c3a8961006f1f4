import path from 'node:path';
import { readArguments } from '#tools/read-arguments.ts';
import { warnOfMisspelt } from '#server/misspelt-settings.ts';
import { StartError, exitWithReason } from '#server/platform/process/start-error.ts';
import { onFirstSignal } from '#server/platform/process/shutdown.ts';

export interface Command {
  /** For example `npm run backup`. */
  readonly name: string;
  readonly flags?: readonly string[];
  run(given: { file: string; flags: ReadonlySet<string>; signal: AbortSignal }): Promise<void>;
}

/** Runs a command with one file. A first signal stops it after cleaning up, a second one at once. */
export async function runCommand(command: Command): Promise<void> {
  const stopping = new AbortController();
  onFirstSignal(() => stopping.abort());
  try {
    const given = readFileArgument(command);
    // A misspelt passphrase would leave the backup unencrypted.
    warnOfMisspelt(process.env, (line) => console.error(line));
    await command.run({ ...given, signal: stopping.signal });
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted) {
      exitWithReason(new StartError('Stopped in the middle; nothing was changed.'));
    }
    exitWithReason(error);
  }
}

function readFileArgument({ name, flags }: Command): { file: string; flags: ReadonlySet<string> } {
  const read = readArguments({ name, argument: 'FILE', flags });
  // npm changes to the project's folder. INIT_CWD is the folder in which it was called.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  return { file: path.resolve(from, read.given), flags: read.flags };
}
