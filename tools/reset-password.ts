import { createResetLink } from '#server/account/reset-password.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changePerson, describePerson } from './change-person.ts';

/** `npm run reset-password -- EMAIL|ID`: prints a link with which a new password can be set. The forum may be running. */
await changePerson({
  name: 'npm run reset-password',
  async work(person, { db }) {
    const who = describePerson(person);
    const { PUBLIC_URL: origin } = readConfig(process.env);
    const link = await createResetLink(db, person.id, origin);
    if (link === undefined) throw new StartError(`There is nobody to give a new password: ${who}.`);
    console.log(`With this link, ${who} can set a new password:\n\n${link}\n`);
    if (origin === undefined) {
      console.log('Put the address of your forum before it, or set PUBLIC_URL.');
    }
    console.log(
      'It works once, for an hour, and ends with a login or a newer link. Whoever has it can take the account: give it to nobody else.',
    );
    if (person.suspendedAt !== null) {
      console.log(
        `The account is suspended, and nobody can log in with it. To take that back, run unsuspend with ${person.id}.`,
      );
    }
  },
});
