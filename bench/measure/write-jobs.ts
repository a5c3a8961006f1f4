import { itemAt } from '#tools/item-at.ts';
import type { LoadRequest } from '../actors/load.ts';
import { NEWEST_COMMENTS, NEWEST_THREADS } from '../fill/newest.ts';
import { categoryOf } from '../fill/plan.ts';
import { bodyOf, contentOf, nameOfCategory, titleOf } from '../fill/texts.ts';
import type { Member } from '../forum/people.ts';
import { postOf } from './hot-reads.ts';

/** A write of a user, by HTTP or directly in the database. */
export type WriteJob =
  | { readonly kind: 'comment'; readonly threadId: string; readonly content: string }
  | { readonly kind: 'thread vote'; readonly threadId: string; readonly voteType: 1 | 0 }
  | {
      readonly kind: 'comment vote';
      readonly threadId: string;
      readonly commentId: string;
      readonly voteType: 1 | 0;
    }
  | {
      readonly kind: 'new thread';
      readonly title: string;
      readonly body: string;
      readonly category: string;
    };

export type WriteKind = WriteJob['kind'];
export const WRITE_KINDS: readonly WriteKind[] = [
  'comment',
  'thread vote',
  'comment vote',
  'new thread',
];

/** The distance between the rows that two users write to at the same time. */
const APART = 7;

/** The writes that a user repeats; each vote is retracted by the next. */
export function jobsOf(kind: WriteKind, person: number, count: number): WriteJob[] {
  const numbers = Array.from({ length: count }, (_, at) => person * APART + at);
  switch (kind) {
    case 'comment':
      return numbers.map((number) => ({
        kind,
        threadId: itemAt(NEWEST_THREADS, number),
        content: contentOf(number),
      }));
    case 'thread vote':
      return numbers.map((number, at) => ({
        kind,
        threadId: itemAt(NEWEST_THREADS, number - (at % 2)),
        voteType: at % 2 === 0 ? 1 : 0,
      }));
    case 'comment vote':
      return numbers.map((number, at) => ({
        kind,
        ...itemAt(NEWEST_COMMENTS, number - (at % 2)),
        voteType: at % 2 === 0 ? 1 : 0,
      }));
    case 'new thread':
      return numbers.map((number) => ({
        kind,
        title: titleOf(number),
        body: bodyOf(number),
        category: nameOfCategory(categoryOf(number)),
      }));
  }
}

/** Converts the job to a call of the API. */
export function requestOf(job: WriteJob, { token }: Member): LoadRequest {
  switch (job.kind) {
    case 'comment':
      return postOf(`/v1/threads/${job.threadId}/comments`, token, { content: job.content });
    case 'thread vote':
      return postOf(`/v1/threads/${job.threadId}/${voteOf(job.voteType)}`, token);
    case 'comment vote':
      return postOf(
        `/v1/threads/${job.threadId}/comments/${job.commentId}/${voteOf(job.voteType)}`,
        token,
      );
    case 'new thread': {
      const { title, body, category } = job;
      return postOf('/v1/threads', token, { title, body, category });
    }
  }
}

function voteOf(voteType: 1 | 0): string {
  return voteType === 1 ? 'up-vote' : 'neutral-vote';
}
