import { openSession } from '#server/backup/database-session.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { mailSettings, readConfig } from '#server/config.ts';
import { retryLetters } from '#server/mail/listed-letters.repository.ts';
import { unmarkRefused } from '#server/mail/refused-addresses.repository.ts';
import { explainFailure } from '#server/mail/smtp-failure.ts';
import { sendTestLetter } from '#server/mail/test-letter.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { exitWithReason, StartError } from '#server/platform/process/start-error.ts';
import type { Db, Schema } from '#server/schema.ts';
import { listMail } from './mail/list-mail.ts';
import { type MailCommand, parseMailCommand } from './mail/mail-command.ts';

/** PostgreSQL's code for a missing table: the forum is of a version without letters, or there is none. */
const NO_TABLE = '42P01';

/** `npm run mail [-- test ADDRESS | retry [ID]]`: shows what became of letters. The forum may be running. */
try {
  const command = parseMailCommand(process.argv.slice(2));
  const config = readConfig(process.env);
  const options = { mayCreate: false, onProgress: console.log };
  await withDatabase(config, options, async (connection) => {
    // Throws a StartError if the database does not answer.
    await (await openSession(connection))[Symbol.asyncDispose]();
    const onError = (error: Error) => console.error(error.message);
    await using db = openDatabase<Schema>({ ...connection, max: 2 }, onError);
    await run(command, db);
  });
  process.exit(0);
} catch (error) {
  exitWithReason(
    codeOf(error) === NO_TABLE
      ? new StartError('This database has no letters yet: start the forum once, then try again.')
      : error,
  );
}

async function run(command: MailCommand, db: Db): Promise<void> {
  switch (command.action) {
    case 'list':
      return listMail(db, console.log);
    case 'test':
      return test(command.address, db);
    case 'retry': {
      const count = await retryLetters(db, command.id);
      if (count === 0 && command.id !== undefined) {
        throw new StartError(`No letter ${command.id} waits, and none was given up.`);
      }
      console.log(`Letters that the running forum tries now: ${count}.`);
    }
  }
}

async function test(address: string, db: Db): Promise<void> {
  const settings = mailSettings(readConfig(process.env));
  if (settings === undefined) {
    throw new StartError('No mail is set up: set SMTP_URL, MAIL_FROM and PUBLIC_URL.');
  }
  await unmarkRefused(db, [address]);
  try {
    const messageId = await sendTestLetter(address, settings);
    console.log(`The mail server took the test letter to ${address} (Message-ID ${messageId}).`);
    console.log(
      'Where it does not arrive, look into the folder for spam, and into the log of the mail server.',
    );
  } catch (error) {
    const { reason } = explainFailure(error);
    throw new StartError(`The mail server did not take the test letter: ${reason}`, {
      cause: error,
    });
  }
}
