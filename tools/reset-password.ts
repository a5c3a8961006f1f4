import { resetPassword } from '#server/account/reset-password.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { openLiveEvents } from '#server/events/live-events.ts';
import { tellingTags } from '#server/events/tags.ts';
import { openChangedTags } from '#server/platform/changed-tags.ts';
import { openDatabase } from '#server/platform/database.ts';
import { exitWithReason, StartError } from '#server/platform/start-error.ts';
import type { Schema } from '#server/schema.ts';

/** `npm run reset-password -- EMAIL`: a new password, printed once; the forum may be running. */
const UNDEFINED_TABLE = '42P01';

try {
  const [email, ...others] = process.argv.slice(2);
  if (email === undefined || email === '' || others.length > 0) {
    throw new StartError('How to call it: npm run reset-password -- EMAIL');
  }
  const password = await resetFor(email);
  if (password === undefined) throw new StartError(`Nobody has the e-mail address ${email}.`);
  console.log(`The new password of ${email} is ${password}`);
  console.log('All sessions of the account have ended. Ask its owner to choose another password.');
  process.exit(0);
} catch (error) {
  const isEmpty = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE;
  exitWithReason(isEmpty ? new StartError('There is no forum in this database.') : error);
}

function resetFor(email: string): Promise<string | undefined> {
  const onProgress = (message: string) => console.log(message);
  const options = { mayCreate: false, onProgress };
  return withDatabase(readConfig(process.env), options, async (connection) => {
    const onError = (error: Error) => console.error(error.message);
    await using db = openDatabase<Schema>(connection, onError);
    const live = openLiveEvents(db, connection, onError);
    const tags = openChangedTags({ db, connection, onError });
    try {
      return await resetPassword(db, tellingTags(live.changes, tags.tell), email);
    } finally {
      // Both send what other processes have to hear.
      await Promise.all([live.close(), tags.close()]);
    }
  });
}
