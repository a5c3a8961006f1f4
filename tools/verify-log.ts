import { type Mark, verifyLog } from '#server/moderation/verify-log.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { changeForum } from './change-forum.ts';

/**
 * `npm run verify-log`: proves that no entry of the moderation log was changed or is missing. With `NUMBER:HASH` of an
 * earlier run, also that the log still continues from that entry. Exits with 1 at the first fault.
 */
await changeForum(
  { name: 'npm run verify-log', argument: '[NUMBER:HASH]' },
  async ({ db, given }) => {
    const verified = await verifyLog(db, given === '' ? undefined : readMark(given));
    if ('fault' in verified)
      throw new StartError(`The moderation log is damaged: ${verified.fault}.`);
    const { number, hash } = verified.head;
    console.log(
      number === 0
        ? 'The moderation log is empty.'
        : `The moderation log is whole: ${number} ${number === 1 ? 'entry' : 'entries'}. Remember the newest:\n\n${number}:${hash}\n`,
    );
  },
);

function readMark(given: string): Mark {
  const [, number, hash] = /^(\d+):([\da-f]{64})$/i.exec(given.trim()) ?? [];
  if (number === undefined || hash === undefined) {
    throw new StartError(`${given} is no entry of the log: it would be like 12:${'0'.repeat(64)}.`);
  }
  return { number: Number(number), hash: hash.toLowerCase() };
}
