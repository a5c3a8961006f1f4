import type { Connection } from '#server/embedded-postgres/presence.ts';
import { insertComment } from '#server/comments/comments.repository.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Db, Schema } from '#server/schema.ts';
import { insertThread } from '#server/threads/threads.repository.ts';
import { castCommentVote, castThreadVote } from '#server/votes/votes.repository.ts';
import type { WriteJob } from '../measure/write-jobs.ts';
import { itemAt } from '#tools/item-at.ts';
import { answerQuestions } from '#tools/processes/actor.ts';
import { type Pace, paceFrom, paceOf } from './load.ts';

/** An order to write without HTTP for a number of seconds. Each user does one write after the other. */
export interface DirectWriting {
  readonly connection: Connection;
  readonly seconds: number;
  readonly people: readonly { readonly userId: string; readonly jobs: readonly WriteJob[] }[];
}

/** This process writes with the product's own statements and pool, without HTTP. */
let db: Db | undefined;

answerQuestions(async ({ connection, seconds, people }: DirectWriting): Promise<Pace> => {
  const open = (db ??= openDatabase<Schema>(connection, console.error));
  const latencies: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + 1_000 * seconds;
  await Promise.all(
    people.map(async ({ userId, jobs }) => {
      for (let at = 0; performance.now() < end; at++) {
        const job = itemAt(jobs, at);
        const begin = performance.now();
        if (!(await write(open, userId, job))) throw new Error(`a ${job.kind} was not written`);
        latencies.push(performance.now() - begin);
      }
    }),
  );
  return paceOf(paceFrom(latencies, (performance.now() - startedAt) / 1_000));
});

async function write(db: Db, userId: string, job: WriteJob): Promise<boolean> {
  switch (job.kind) {
    case 'comment':
      return typeof (await insertComment(db, { ...job, ownerId: userId })) !== 'string';
    case 'thread vote':
      return (await castThreadVote(db, { ...job, userId })) !== undefined;
    case 'comment vote':
      return typeof (await castCommentVote(db, { ...job, userId })) === 'object';
    case 'new thread':
      return (await insertThread(db, { ...job, ownerId: userId })) !== undefined;
  }
}
