import { openSession } from '#server/backup/database-session.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { openBus } from '#server/changes/bus.ts';
import type { Publish } from '#server/changes/change.ts';
import { createPublish } from '#server/changes/publish.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { exitWithReason, StartError } from '#server/platform/process/start-error.ts';
import type { Db, Schema } from '#server/schema.ts';
import { type Expected, readArguments } from './read-arguments.ts';

/** Explanations of PostgreSQL's errors when the database lacks tables or columns of this version. */
const EXPLANATIONS: Record<string, string> = {
  '42P01': 'There is no forum in this database.',
  '3F000':
    'No letter can be written yet: start the forum once with its mail server set up, then try again.',
  '42703': 'An earlier version runs this forum: upgrade and start it first, then try again.',
};

/**
 * Within 90 seconds: cached sessions expire after a minute, event streams check theirs 25 seconds later, and cached
 * answers expire after five seconds. The command still exits with 0, because running it again would change nothing.
 */
const UNSENT = `The running forum could not be told of what was done: its processes follow by themselves within 90 seconds.
Pages that are open show it when they are loaded again.`;

export interface Opened {
  readonly db: Db;
  /** Reaches the caches and open pages of the processes that serve the forum. */
  readonly publish: Publish;
  /** The first argument of the command; '' when it was left out. */
  readonly given: string;
  readonly others: readonly string[];
  readonly flags: ReadonlySet<string>;
}

/** Runs the work of a command on the forum's database, and exits. */
export async function changeForum(
  expected: Expected,
  work: (opened: Opened) => Promise<void>,
): Promise<never> {
  try {
    const read = readArguments(expected);
    const options = { mayCreate: false, onProgress: console.log };
    await withDatabase(readConfig(process.env), options, async (connection) => {
      // Throws a StartError if the database does not answer.
      await (await openSession(connection))[Symbol.asyncDispose]();
      const onError = (error: Error) => console.error(error.message);
      await using db = openDatabase<Schema>(connection, onError);
      const bus = openBus({ db, connection, onError });
      try {
        await work({ db, publish: createPublish(bus), ...read });
      } finally {
        await bus.close();
        if (bus.hasUnsent()) console.error(UNSENT);
      }
    });
    process.exit(0);
  } catch (error) {
    const explanation = EXPLANATIONS[codeOf(error) ?? ''];
    exitWithReason(explanation === undefined ? error : new StartError(explanation));
  }
}
