import { readExportedLog } from '#server/moderation/read-exported-log.ts';
import { type Mark, type Verified, verifyChain, verifyLog } from '#server/moderation/verify-log.ts';
import { exitWithReason, StartError } from '#server/platform/process/start-error.ts';
import { changeForum } from './change-forum.ts';

/**
 * `npm run verify-log`: proves that no entry of the moderation log was changed or is missing. With `NUMBER:HASH` of an
 * earlier run, also that the log still continues from that entry. With `--file FILE`, it does so for a downloaded log,
 * without a forum. Exits with 1 at the first fault.
 */
const [flag, file, mark = ''] = process.argv.slice(2);
if (flag === '--file' && file !== undefined) {
  try {
    report(await verifyChain(readExportedLog(file), readMark(mark)));
    process.exit(0);
  } catch (error) {
    exitWithReason(error);
  }
}
await changeForum(
  { name: 'npm run verify-log', argument: '[NUMBER:HASH]' },
  async ({ db, given }) => report(await verifyLog(db, readMark(given))),
);

function report(verified: Verified): void {
  if ('fault' in verified)
    throw new StartError(`The moderation log is damaged: ${verified.fault}.`);
  const { number, hash } = verified.head;
  console.log(
    number === 0
      ? 'The moderation log is empty.'
      : `The moderation log is whole: ${number} ${number === 1 ? 'entry' : 'entries'}. Remember the newest:\n\n${number}:${hash}\n`,
  );
}

function readMark(given: string): Mark | undefined {
  if (given === '') return undefined;
  const [, number, hash] = /^(\d+):([\da-f]{64})$/i.exec(given.trim()) ?? [];
  if (number === undefined || hash === undefined) {
    throw new StartError(`${given} is no entry of the log: it would be like 12:${'0'.repeat(64)}.`);
  }
  return { number: Number(number), hash: hash.toLowerCase() };
}
