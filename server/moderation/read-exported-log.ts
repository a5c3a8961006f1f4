import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { exportedEntry } from '#contract/moderation.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { ChainedAct } from './moderation-log.repository.ts';

/** The last line of a file that was downloaded whole. */
const END = ']}';

/** Reads the entries of a file from `GET /v1/moderation-log/export`, line by line. Throws when it is none, or was cut off. */
export async function* readExportedLog(file: string): AsyncGenerator<ChainedAct> {
  let isWhole = false;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    isWhole = line === END;
    if (line.startsWith('{"number":')) yield readEntry(line.replace(/,$/, ''));
  }
  if (!isWhole) throw new StartError(`${file} is no whole download of a moderation log.`);
}

function readEntry(line: string): ChainedAct {
  const { at, previousHash, hash, ...act } = exportedEntry.parse(JSON.parse(line));
  return {
    ...act,
    at: new Date(at),
    previousHash: Buffer.from(previousHash, 'hex'),
    hash: Buffer.from(hash, 'hex'),
  };
}
