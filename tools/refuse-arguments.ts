import { StartError } from '#server/platform/process/start-error.ts';

/** Throws a StartError if a command without arguments is called with some, which would have no effect. */
export function refuseArguments(command: string, given = process.argv.slice(2)): void {
  if (given.length === 0) return;
  throw new StartError(
    `${command} takes no arguments (it was given "${given.join(' ')}"): settings are environment variables, such as PORT=4310 npm start.`,
  );
}
