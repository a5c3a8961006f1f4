import { resetPassword } from '#server/account/reset-password.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changePerson, describePerson } from './change-person.ts';

/** `npm run reset-password -- EMAIL|ID`: sets a new password and prints it once. The forum may be running. */
await changePerson({
  name: 'npm run reset-password',
  async work(person, { db, publish }) {
    const who = describePerson(person);
    const password = await resetPassword(db, publish, person);
    if (password === undefined)
      throw new StartError(`There is nobody to give a new password: ${who}.`);
    console.log(`The new password of ${who} is ${password}`);
    console.log(
      'All sessions of the account have ended. Ask its owner to choose another password.',
    );
    if (person.suspendedAt !== null) {
      console.log(
        `The account is suspended, and nobody can log in with it. To take that back, run unsuspend with ${person.id}.`,
      );
    }
  },
});
