import { callApi } from '#tools/http/call-api.ts';
import type { Demo } from './demo.ts';

const COMMENTS = 50;

/** A screen of the forum: its path, whether a user is signed in, and whether it is for writing. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly isToWrite?: boolean;
}

/** Returns the screens of the demo, with the threads to measure. */
export async function findScreens(demo: Demo): Promise<Screen[]> {
  const { url, token } = demo;
  const read = <Data>(path: string) => callApi<Data>(`${url}/v1${path}`, { token });
  const { threads } = await read<{ threads: { id: string; totalComments: number }[] }>('/threads');
  const bySize = threads.toSorted((a, b) => a.totalComments - b.totalComments);
  const usual = bySize.find(({ totalComments }) => totalComments >= COMMENTS);
  const long = bySize.at(-1);
  if (!usual || !long) throw new Error(`No thread of the demo has ${COMMENTS} comments`);
  const { detailThread } = await read<{ detailThread: { comments: { id: string }[] } }>(
    `/threads/${long.id}?limit=${COMMENTS}`,
  );
  const permalink = `/threads/${long.id}#${detailThread.comments.at(-1)?.id}`;
  return [
    { name: 'login', path: '/', isSignedIn: false },
    { name: 'home', path: '/', isSignedIn: true },
    {
      name: `thread with ${usual.totalComments} comments`,
      path: `/threads/${usual.id}`,
      isSignedIn: true,
    },
    { name: `permalink in ${long.totalComments} comments`, path: permalink, isSignedIn: true },
    { name: 'search', path: '/?q=sambal', isSignedIn: true },
    { name: 'leaderboards', path: '/leaderboards', isSignedIn: true },
    { name: 'account', path: '/akun', isSignedIn: true },
    { name: 'new thread', path: '/add-thread', isSignedIn: true, isToWrite: true },
  ];
}
