import { suspend } from '#server/account/suspend.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changePerson, describePerson } from './change-person.ts';

/** `npm run suspend -- EMAIL|ID`: prevents logins and ends all sessions. What the user wrote remains. */
await changePerson({
  name: 'npm run suspend',
  async work(person, { db, publish }) {
    const who = describePerson(person);
    if (person.name === null) throw new StartError(`There is nobody to suspend: ${who}.`);
    if (await suspend(db, publish, person.id)) {
      console.log(
        `Suspended ${who}: all sessions have ended, and nobody can log in with this account.`,
      );
    } else {
      console.log(`${who} was suspended already.`);
    }
    console.log(`To take it back, run unsuspend with ${person.id}.`);
  },
});
