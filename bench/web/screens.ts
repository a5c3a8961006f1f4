import { threadsBySize } from '#tools/demo/read-demo.ts';
import { callApi } from '#tools/http/call-api.ts';
import { type ScreenName, screensOf } from '#tools/screens.ts';
import type { Demo } from './demo.ts';

const COMMENTS = 50;

/** The screens that are not measured: few people open them. */
const UNMEASURED: readonly ScreenName[] = [
  'register',
  'forgot password',
  'reset password',
  'confirm email',
  'confirm new email',
  'undo new email',
  'recover account',
  'moderation log',
  'rules',
  'thread of a moderator',
  'moderation log of a moderator',
  'moderation',
  'members',
  'settings',
  'not found',
];

interface MeasuredScreen {
  readonly name: string;
  readonly path: string;
  /** The token of the member who sees it; '' for a visitor. */
  readonly token: string;
}

/** Returns the screens of the demo, with the threads to measure. */
export async function findScreens(demo: Demo): Promise<MeasuredScreen[]> {
  const { url, token } = demo;
  const bySize = await threadsBySize(url, token);
  const usual = bySize.find(({ totalComments }) => totalComments >= COMMENTS);
  const long = bySize.at(-1);
  if (!usual || !long) throw new Error(`No thread of the demo has ${COMMENTS} comments`);
  const { detailThread } = await callApi<{ detailThread: { comments: { id: string }[] } }>(
    `${url}/v1/threads/${long.id}?limit=${COMMENTS}`,
    { token },
  );
  const permalink = `/threads/${long.id}#${detailThread.comments.at(-1)?.id}`;
  const ofThreads = [
    { name: `thread with ${usual.totalComments} comments`, path: `/threads/${usual.id}`, token },
    { name: `permalink in ${long.totalComments} comments`, path: permalink, token },
  ];
  return screensOf({ threadId: usual.id, word: 'sambal' })
    .filter(({ name }) => !UNMEASURED.includes(name))
    .flatMap(({ name, path, reader }) =>
      name === 'thread' ? ofThreads : { name, path, token: reader === 'visitor' ? '' : token },
    );
}
