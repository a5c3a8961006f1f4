import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError, exitWithReason } from '#server/platform/start-error.ts';
import { onFirstSignal } from '#server/platform/stop-on-signal.ts';

export interface Command {
  /** `npm run backup`, say. */
  readonly name: string;
  readonly flags?: readonly string[];
  run(given: { file: string; flags: ReadonlySet<string>; signal: AbortSignal }): Promise<void>;
}

/** Runs a command that takes one file. Told to stop, it tidies up first; told again, it ends at once. */
export async function runCommand(command: Command): Promise<void> {
  const stopping = new AbortController();
  onFirstSignal(() => stopping.abort());
  try {
    await command.run({ ...readArguments(command), signal: stopping.signal });
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted) {
      exitWithReason(new StartError('Stopped in the middle; nothing was changed.'));
    }
    exitWithReason(error);
  }
}

function readArguments({ name, flags = [] }: Command): { file: string; flags: Set<string> } {
  const usage = [`${name} -- FILE`, ...flags.map((flag) => `[--${flag}]`)].join(' ');
  const wrong = new StartError(`How to call it: ${usage}`);
  const taken = flags.find((flag) => process.env[`npm_config_${flag.replaceAll('-', '_')}`]);
  if (taken !== undefined) {
    throw new StartError(
      `npm took --${taken} for a setting of its own, so nothing was done: what is meant for the command comes after the two dashes, as in ${name} -- FILE --${taken}`,
    );
  }
  try {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || file === '' || others.length > 0) throw wrong;
    // npm moves to the project's folder, and keeps where it was called from.
    const from = process.env['INIT_CWD'] ?? process.cwd();
    return { file: path.resolve(from, file), flags: new Set(Object.keys(values)) };
  } catch {
    throw wrong;
  }
}
