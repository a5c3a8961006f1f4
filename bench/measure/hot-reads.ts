import { callApi } from '#tools/http/call-api.ts';
import type { LoadRequest } from '../actors/load.ts';
import { idOf } from '../fill/hashing.ts';
import { LONG_THREAD } from '../fill/plan.ts';
import { nameOfCategory } from '../fill/texts.ts';

/** A request that is sent most often. */
export interface HotRead {
  readonly name: string;
  readonly path: string;
}

const LIST = '/v1/threads?limit=20';

/** The headers of a browser. */
export function headersOf(token: string): Record<string, string> {
  return {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    authorization: `Bearer ${token}`,
  };
}

export function getOf(path: string, token: string): LoadRequest {
  return { method: 'GET', path, headers: headersOf(token) };
}

/** A writing call, as the web app sends it. */
export function postOf(path: string, token: string, body: object = {}): LoadRequest {
  const headers = { ...headersOf(token), 'content-type': 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** Returns the hot reads of the forum at `url`. */
export async function findHotReads(url: string, token: string): Promise<HotRead[]> {
  const nextCursor = await nextCursorOf(url + LIST, token);
  return [
    { name: 'home list', path: LIST },
    {
      name: 'list of a category',
      path: `${LIST}&category=${encodeURIComponent(nameOfCategory(0))}`,
    },
    { name: 'second page', path: `${LIST}&cursor=${encodeURIComponent(nextCursor)}` },
    {
      name: 'thread with 50 comments',
      path: `/v1/threads/${idOf('thread', LONG_THREAD.number)}?limit=50`,
    },
    { name: 'leaderboards', path: '/v1/leaderboards' },
    { name: 'users/me', path: '/v1/users/me' },
  ];
}

/** Returns the cursor at the end of a page. */
export async function nextCursorOf(address: string, token: string): Promise<string> {
  return (await callApi<{ nextCursor: string }>(address, { token })).nextCursor;
}
