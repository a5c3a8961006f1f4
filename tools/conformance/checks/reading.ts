import type { z } from 'zod';
import { detailThreadData, leaderboardsData, profileData } from '../api-shapes.ts';
import { threadsData, usersData } from '../api-shapes.ts';
import { NotApplicable } from '../check.ts';
import type { Check } from '../check.ts';
import { newThread, unknownId } from '../context.ts';
import type { Context } from '../context.ts';
import { expectFailure, expectSuccess } from '../expect.ts';

export const readingChecks: readonly Check[] = [
  {
    name: 'Reading is for members only: the four lists are 401 without a token and with a bad one',
    async run(context) {
      if ((await context.reading()) === 'public') {
        throw new NotApplicable('this server allows reading without a token');
      }
      for (const { path } of await publicReads(context)) {
        expectFailure(await context.api.get(path), 401, 'Missing authentication');
        expectFailure(await context.api.get(path, 'null'), 401, 'Invalid token structure');
      }
      const unknown = `/threads/${unknownId('thread')}`;
      expectFailure(await context.api.get(unknown), 401, 'Missing authentication');
    },
  },
  {
    name: 'Reading is public: the four lists are 200 without a token and with a bad one',
    async run(context) {
      if ((await context.reading()) === 'members only') {
        throw new NotApplicable('this server requires a token for reading');
      }
      for (const { path, message, data } of await publicReads(context)) {
        expectSuccess(await context.api.get(path), 200, message, data);
        expectSuccess(await context.api.get(path, 'null'), 200, message, data);
      }
    },
  },
  {
    name: 'Reading without a validator is never 304: a repeated answer has its body, too',
    async run(context) {
      const { token } = await context.ani();
      const own = { path: '/users/me', message: 'user retrieved', data: profileData };
      for (const { path, message, data } of [...(await publicReads(context)), own]) {
        expectSuccess(await context.api.get(path, token), 200, message, data);
        expectSuccess(await context.api.get(path, token), 200, message, data);
      }
    },
  },
];

interface Read {
  readonly path: string;
  readonly message: string;
  readonly data: z.ZodType;
}

/** Returns the four calls that the public host answers without a token. */
async function publicReads(context: Context): Promise<Read[]> {
  const { id } = await newThread(context.api, await context.ani());
  return [
    { path: '/users', message: 'users retrieved', data: usersData },
    { path: '/threads', message: 'threads retrieved', data: threadsData },
    { path: `/threads/${id}`, message: 'thread retrieved', data: detailThreadData },
    { path: '/leaderboards', message: 'leaderboards retrieved', data: leaderboardsData },
  ];
}
