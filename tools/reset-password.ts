import { resetPassword } from '#server/account/reset-password.ts';
import { StartError } from '#server/platform/start-error.ts';
import { changeForum } from './change-forum.ts';

/** `npm run reset-password -- EMAIL`: a new password, printed once; the forum may be running. */
const command = { name: 'npm run reset-password', argument: 'EMAIL' };
await changeForum(command, async ({ db, changes, given: email }) => {
  const password = await resetPassword(db, changes, email);
  if (password === undefined) throw new StartError(`Nobody has the e-mail address ${email}.`);
  console.log(`The new password of ${email} is ${password}`);
  console.log('All sessions of the account have ended. Ask its owner to choose another password.');
});
