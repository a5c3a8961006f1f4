import { mailSettings, readConfig } from '#server/config.ts';
import { createMail } from '#server/mail/mail.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { resetSecondFactors } from '#server/second-factors/reset-second-factors.ts';
import { changePerson, describePerson } from './change-person.ts';

/**
 * `npm run reset-second-factor -- EMAIL|ID`: deletes one-time codes, recovery codes and passkeys, so that the password
 * alone suffices again. Where mail is set up, a letter tells the owner. The forum may be running.
 */
await changePerson({
  name: 'npm run reset-second-factor',
  async work(person, { db }) {
    const who = describePerson(person);
    if (person.name === null) throw new StartError(`There is nobody to help: ${who}.`);
    const config = readConfig(process.env);
    const hasMail = mailSettings(config) !== undefined;
    const mail = hasMail
      ? createMail({ log: openLog(config.LOG_LEVEL), isLimited: false })
      : undefined;
    if (!(await resetSecondFactors(db, mail, person.id))) {
      console.log(`${who} had no second factor.`);
      return;
    }
    console.log(`Deleted the second factors of ${who}: the password alone suffices now.`);
    console.log(
      hasMail
        ? 'A letter tells the owner.'
        : 'Ask the owner to set up a second factor again, in "Akun".',
    );
  },
});
