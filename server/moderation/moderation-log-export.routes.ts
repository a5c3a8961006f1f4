import type { FastifyInstance } from 'fastify';
import { exportModerationLog } from '#contract/moderation.ts';
import { registerDownload } from '#server/platform/http/register-download.ts';
import type { Db } from '#server/schema.ts';
import type { ChainedAct } from './moderation-log.repository.ts';
import { requireLogReader } from './log-readers.ts';
import { readWholeChain } from './verify-log.ts';

/** In characters: some hundred entries. */
const PIECE_LENGTH = 65_536;

export function registerModerationLogExport(app: FastifyInstance, db: Db): void {
  registerDownload(app, exportModerationLog, async (caller) => {
    await requireLogReader(db, caller);
    return writeFile();
  });

  /** Writes one entry in each line, so that a file of any length can be read line by line. */
  async function* writeFile() {
    let piece = `{"exportedAt":${JSON.stringify(new Date())},\n"entries":[`;
    let separator = '\n';
    for await (const entry of readWholeChain(db)) {
      piece += separator + JSON.stringify(present(entry));
      separator = ',\n';
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
    yield `${piece}\n]}\n`;
  }
}

function present({ previousHash, hash, ...act }: ChainedAct) {
  return { ...act, previousHash: previousHash.toString('hex'), hash: hash.toString('hex') };
}
