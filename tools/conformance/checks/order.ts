import type { Check } from '../check.ts';
import { unknownId } from '../context.ts';
import { expectFailure } from '../expect.ts';
import { actions } from './ballot.ts';

const notJson = { headers: { 'content-type': 'application/json' }, raw: '{"title":' };

/** Returns the paths of all writes, on threads and comments that do not exist. */
function writePaths(): string[] {
  const thread = `/threads/${unknownId('thread')}`;
  const votes = actions.flatMap((action) => [
    `${thread}/${action}`,
    `${thread}/comments/${unknownId('comment')}/${action}`,
  ]);
  return ['/threads', `${thread}/comments`, ...votes];
}

export const orderChecks: readonly Check[] = [
  {
    name: 'Authentication comes before payload and existence: without a token every write is 401',
    async run({ api }) {
      for (const path of writePaths()) {
        expectFailure(await api.post(path, undefined, {}), 401, 'Missing authentication');
        expectFailure(await api.post(path, 'null', {}), 401, 'Invalid token structure');
      }
    },
  },
  {
    name: 'Authentication comes before a body that is not JSON',
    async run({ api }) {
      const answer = await api.send({ method: 'POST', path: '/threads', ...notJson });
      expectFailure(answer, 401, 'Missing authentication');
    },
  },
  {
    name: 'The payload comes before existence: an empty comment on an unknown thread is 400',
    async run(context) {
      const { token } = await context.ani();
      const path = `/threads/${unknownId('thread')}/comments`;
      const missing = await context.api.post(path, token, {});
      expectFailure(missing, 400, '"content" is required');
      const empty = await context.api.post(path, token, { content: '' });
      expectFailure(empty, 400, '"content" is not allowed to be empty');
    },
  },
];
