import { role as roleOf, roles } from '#contract/roles.ts';
import { setRole } from '#server/moderation/roles.repository.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changePerson, describePerson } from './change-person.ts';

/**
 * `npm run role -- EMAIL|ID ROLE`: makes a user an admin, a moderator, or a member again, also while the forum runs. The
 * moderation log notes it as done by the operator.
 */
await changePerson({
  name: 'npm run role',
  second: roles.join('|'),
  async work(person, { db, publish, others: [given] }) {
    const { data: role } = roleOf.safeParse(given);
    if (!role) throw new StartError(`There is no role ${given}: a role is ${roles.join(', ')}.`);
    const who = describePerson(person);
    const changed = await setRole(db, { actorId: undefined, userId: person.id, role, reason: '' });
    if (typeof changed === 'string')
      throw new StartError(`There is nobody to give a role: ${who}.`);
    const article = role === 'admin' ? 'an' : 'a';
    if (changed.isChanged) {
      publish([{ type: 'user-changed', userId: person.id }]);
      console.log(`${who} is ${article} ${role} now. The moderation log notes it.`);
    } else {
      console.log(`${who} was ${article} ${role} already.`);
    }
  },
});
