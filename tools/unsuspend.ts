import { unsuspend } from '#server/account/suspend.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changePerson, describePerson } from './change-person.ts';

/** `npm run unsuspend -- EMAIL|ID`: allows a suspended user to log in again. */
await changePerson({
  name: 'npm run unsuspend',
  async work(person, { db }) {
    const who = describePerson(person);
    if (person.name === null) throw new StartError(`There is nobody to unsuspend: ${who}.`);
    const isRestored = await unsuspend(db, person.id);
    console.log(isRestored ? `${who} may log in again.` : `${who} was not suspended.`);
  },
});
