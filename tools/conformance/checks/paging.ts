import { categoriesData, detailThreadData, threadsData, usersData } from '../api-shapes.ts';
import { isObject, mismatch, NotApplicable } from '../check.ts';
import type { Check } from '../check.ts';
import type { Answer } from '../client.ts';
import { newComment, newThread } from '../context.ts';
import type { Account, Context } from '../context.ts';
import { expectFailure, expectSame, expectSuccess, expectThat, parse } from '../expect.ts';

/** Checks of optional parts of the API. They do not apply to a server without paging. */
export const pagingChecks: readonly Check[] = [
  {
    name: 'Paging: pages of one thread contain the whole list, in its order',
    async run(context) {
      const ani = await pagingReader(context);
      const category = `uji ${Math.random().toString(36).slice(2)}`;
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        ids.unshift((await newThread(context.api, ani, { category })).id);
      }
      const path = `/threads?category=${encodeURIComponent(category)}&limit=1`;
      await expectPages(context, path, ids, (answer) => {
        const { threads } = expectSuccess(answer, 200, 'threads retrieved', threadsData);
        expectThat(threads.length <= 1, answer.label, 'one thread at most', threads.length);
        return threads;
      });
    },
  },
  {
    name: 'Paging: pages of one comment contain all comments, oldest or newest first',
    async run(context) {
      const ani = await pagingReader(context);
      const { id } = await newThread(context.api, ani);
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        ids.push((await newComment(context.api, ani, id)).id);
      }
      for (const [sort, expected] of [
        ['oldest', ids],
        ['newest', ids.toReversed()],
      ] as const) {
        await expectPages(
          context,
          `/threads/${id}?sort=${sort}&limit=1`,
          expected,
          (answer) =>
            expectSuccess(answer, 200, 'thread retrieved', detailThreadData).detailThread.comments,
        );
      }
    },
  },
  {
    name: 'Paging: an invalid limit or cursor is 400, and the message names it',
    async run(context) {
      const { token } = await pagingReader(context);
      for (const limit of ['0', '101', '1.5', 'x', '']) {
        const answer = await context.api.get(`/threads?limit=${limit}`, token);
        expectFailure(answer, 400, '"limit" must be a whole number from 1 to 100');
      }
      for (const cursor of ['', 'x', 'bukan-kursor', encodeURIComponent("'; --"), '%00']) {
        const answer = await context.api.get(`/threads?cursor=${cursor}`, token);
        expectFailure(answer, 400, '"cursor" is not valid');
      }
    },
  },
  {
    name: 'Paging: GET /users?ids= answers only these users',
    async run(context) {
      const [ani, budi] = [await pagingReader(context), await context.budi()];
      const path = `/users?ids=${budi.user.id},${ani.user.id}`;
      const answer = await context.api.get(path, ani.token);
      const { users } = expectSuccess(answer, 200, 'users retrieved', usersData);
      expectSame(
        'their ids',
        users.map(({ id }) => id),
        [ani.user.id, budi.user.id],
      );
    },
  },
  {
    name: 'Paging: GET /categories finds a category by part of its name, and counts its threads',
    async run(context) {
      const ani = await pagingReader(context);
      const name = `Uji ${Math.random().toString(36).slice(2)}`;
      await newThread(context.api, ani, { category: name });
      await newThread(context.api, ani, { category: name });
      const path = `/categories?q=${encodeURIComponent(name.slice(1).toUpperCase())}`;
      const answer = await context.api.get(path, ani.token);
      const { categories } = expectSuccess(answer, 200, 'categories retrieved', categoriesData);
      expectSame('the categories', categories, [{ name, totalThreads: 2 }]);
    },
  },
];

/** Throws unless the pages that begin at `first` contain these ids. */
async function expectPages(
  { api, ani }: Context,
  first: string,
  ids: readonly string[],
  entriesOf: (answer: Answer) => readonly { readonly id: string }[],
): Promise<void> {
  const { token } = await ani();
  const seen: string[] = [];
  let path: string | undefined = first;
  while (path !== undefined && seen.length <= ids.length) {
    const answer: Answer = await api.get(path, token);
    seen.push(...entriesOf(answer).map(({ id }) => id));
    path = nextPath(answer);
  }
  expectSame(`the ids of ${first}, page by page`, seen, ids);
}

/** Returns Ani. Throws NotApplicable when the server does not support paging. */
async function pagingReader(context: Context): Promise<Account> {
  const ani = await context.ani();
  const body = parse(await context.api.get('/threads?limit=1', ani.token));
  const pages = isObject(body) && isObject(body['data']) && 'nextCursor' in body['data'];
  if (!pages) throw new NotApplicable('this server answers with whole lists');
  return ani;
}

/** Returns the path in the Link header. Throws unless both the header and `nextCursor` exist, or neither. */
function nextPath(answer: Answer): string | undefined {
  const body = parse(answer);
  const cursor = isObject(body) && isObject(body['data']) ? body['data']['nextCursor'] : undefined;
  const { link } = answer.headers;
  if (cursor === null && link === undefined) return undefined;
  const [, target] = /^<(.+)>; rel="next"$/.exec(String(link)) ?? [];
  if (typeof cursor !== 'string' || target === undefined) {
    return mismatch(`${answer.label} Link`, 'a next page where nextCursor is one', link ?? null);
  }
  const { pathname, search, searchParams } = new URL(target, 'http://localhost');
  expectSame('the cursor in the Link header', searchParams.get('cursor'), cursor);
  return pathname.slice(pathname.indexOf('/threads')) + search;
}
