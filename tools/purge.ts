import { createInterface } from 'node:readline/promises';
import { countWritten, purge, type WrittenCounts } from '#server/account/purge.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changePerson, describePerson } from './change-person.ts';

/** `npm run purge -- EMAIL|ID [--yes]`: suspends a user and deletes everything that they wrote. */
await changePerson({
  name: 'npm run purge',
  flags: ['yes'],
  async work(person, { db, publish, flags }) {
    const who = describePerson(person);
    const counts = await countWritten(db, person.id);
    const written = describeWritten(counts);
    const isNothing = Object.values(counts).every((count) => count === 0);
    const question = isNothing
      ? `Nothing is left to delete of ${who}. Suspend the account and delete its name, for good?`
      : `Delete ${written} of ${who}, for good?`;
    // A deleted account has no name, and nobody can log in with it.
    const isDone = isNothing && person.name === null;
    if (!flags.has('yes') && !isDone) await confirm(question);
    await purge(db, publish, person.id);
    console.log(
      isNothing ? `There was nothing left to delete of ${who}.` : `Deleted ${written} of ${who}.`,
    );
    if (person.name !== null) console.log('The account is suspended, and its name is gone.');
    console.log('Backups still hold what was deleted.');
  },
});

function describeWritten({ threads, comments, votes }: WrittenCounts): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return `${count(threads, 'thread')}, ${count(comments, 'comment')} and ${count(votes, 'vote')}`;
}

/** Asks at the terminal. Throws a StartError unless the answer is yes. */
async function confirm(question: string): Promise<void> {
  const { stdin: input, stdout: output } = process;
  if (!input.isTTY) {
    throw new StartError(`${question} Nobody can be asked here: add --yes to do it.`);
  }
  const terminal = createInterface({ input, output });
  const ending = new AbortController();
  // On Ctrl-C and Ctrl-D, the promise of `question` would never settle.
  terminal.once('SIGINT', () => terminal.close()).once('close', () => ending.abort());
  const answer = await terminal
    .question(`${question} Type yes: `, { signal: ending.signal })
    .catch(() => 'no');
  terminal.close();
  if (answer.trim() !== 'yes') throw new StartError('Nothing was deleted.');
}
