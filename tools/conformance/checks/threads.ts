import { threadData, threadsData } from '../api-shapes.ts';
import type { Check } from '../check.ts';
import { newComment, newThread, publicUser, readThread, unknownId } from '../context.ts';
import type { Account, Context } from '../context.ts';
import { expectFailEnvelope, expectFailure, expectNoEmail, expectSame } from '../expect.ts';
import { expectSuccess, expectThat } from '../expect.ts';
import { fieldChecks } from './fields.ts';

const valid = { title: 'Uji', body: '<p>Isi</p>', category: 'uji' };

export const threadChecks: readonly Check[] = [
  {
    name: 'A new thread answers 201 in the list shape: with its owner, as sent, without comments and votes',
    async run(context) {
      const ani = await context.ani();
      const title = 'Kopi mana yang enak? ☕';
      const payload = { title, body: '<p>Halo <strong>dunia</strong></p>', category: 'kopi' };
      const answer = await context.api.post('/threads', ani.token, payload);
      const { thread } = expectSuccess(answer, 201, 'thread created', threadData);
      expectSame('title', thread.title, title);
      expectSame('category', thread.category, 'kopi');
      expectSame('ownerId', thread.ownerId, ani.user.id);
      expectSame('totalComments', thread.totalComments, 0);
      expectSame('votes', [thread.upVotesBy, thread.downVotesBy], [[], []]);
      expectThat(/Halo.*dunia/.test(thread.body), 'body', 'what was sent', thread.body);
      expectRecent(thread.createdAt, answer.headers.date);
    },
  },
  {
    name: 'A thread without a category, or with an empty one, is stored under "general"',
    async run(context) {
      const ani = await context.ani();
      for (const fields of [{}, { category: '' }]) {
        const thread = await newThread(context.api, ani, fields);
        expectSame('category of the answer', thread.category, 'general');
        const stored = await readThread(context.api, ani, thread.id);
        expectSame('category when read again', stored.category, 'general');
      }
    },
  },
  ...fieldChecks('A thread', '/threads', ['title', 'body'], valid, 'member'),
  {
    name: 'GET /threads lists the threads newest first, each as its creation answered it',
    async run(context) {
      const ani = await context.ani();
      const older = await newThread(context.api, ani);
      const newer = await newThread(context.api, ani, { title: 'Lebih baru' });
      const threads = await listThreads(context, ani);
      const ours = threads.filter(({ id }) => id === older.id || id === newer.id);
      expectSame('our two threads in the list', ours, [newer, older]);
      expectNewestFirst('GET /threads', threads);
    },
  },
  {
    name: 'GET /threads counts the comments of each thread',
    async run(context) {
      const ani = await context.ani();
      const { id } = await newThread(context.api, ani);
      await newComment(context.api, ani, id);
      await newComment(context.api, ani, id);
      const listed = (await listThreads(context, ani)).find((thread) => thread.id === id);
      expectSame('totalComments', listed?.totalComments, 2);
    },
  },
  {
    name: 'GET /threads/{id} answers the thread with its owner, and no e-mail address',
    async run(context) {
      const ani = await context.ani();
      const { id, title, body, category, createdAt } = await newThread(context.api, ani);
      await newComment(context.api, ani, id);
      const read = await readThread(context.api, await context.budi(), id);
      const kept = [read.id, read.title, read.body, read.category, read.createdAt];
      expectSame('the thread', kept, [id, title, body, category, createdAt]);
      expectSame('owner', read.owner, publicUser(ani));
      for (const path of ['/threads', `/threads/${id}`]) {
        expectNoEmail(await context.api.get(path, ani.token), ani.email);
      }
    },
  },
  {
    name: 'Reading an unknown thread is 404 "thread tidak ditemukan"',
    async run(context) {
      const { token } = await context.ani();
      for (const id of [unknownId('thread'), 'bukan-utas']) {
        const answer = await context.api.get(`/threads/${id}`, token);
        expectFailure(answer, 404, 'thread tidak ditemukan');
      }
    },
  },
  {
    name: 'An invalid id is a client error in the envelope',
    async run(context) {
      const { token } = await context.ani();
      const { id: known } = await newThread(context.api, await context.ani());
      for (const id of ['%00', '%zz', '%F0%9F%98%80', 'x'.repeat(500), "'"]) {
        expectFailEnvelope(await context.api.get(`/threads/${id}`, token));
        const posts = [`${id}/comments`, `${id}/up-vote`, `${known}/comments/${id}/up-vote`];
        for (const post of posts) {
          const answer = await context.api.post(`/threads/${post}`, token, { content: 'Isi' });
          expectFailEnvelope(answer);
        }
      }
    },
  },
];

async function listThreads(context: Context, reader: Account) {
  const answer = await context.api.get('/threads', reader.token);
  return expectSuccess(answer, 200, 'threads retrieved', threadsData).threads;
}

/** Throws when an entry of the list is older than the one after it. */
export function expectNewestFirst(what: string, list: readonly { createdAt: string }[]): void {
  const dates = list.map(({ createdAt }) => createdAt);
  const wrong = dates.findIndex((date, index) => index > 0 && date > (dates[index - 1] ?? ''));
  expectThat(wrong === -1, what, 'newest first', dates.slice(Math.max(wrong - 1, 0), wrong + 1));
}

/** Throws unless it is within an hour of the server's clock. Local time with an added `Z` usually differs by more. */
export function expectRecent(createdAt: string, serverDate: string | undefined): void {
  const now = serverDate === undefined ? Date.now() : Date.parse(serverDate);
  const difference = Math.abs(Date.parse(createdAt) - now);
  expectThat(
    difference < 3_600_000,
    'createdAt',
    `about ${new Date(now).toISOString()}`,
    createdAt,
  );
}
