import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getThread } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { threads } from '#web/store/threads.ts';
import { FakeForum } from '#web/testing/fake-forum.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const up = () => screen.getByRole('button', { name: /^Suka thread/ });
const down = () => screen.getByRole('button', { name: /^Tidak suka thread/ });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const shown = () => ({ up: isPressed(up()), down: isPressed(down()) });

async function openHome(votes: { upVotesBy?: string[]; downVotesBy?: string[] } = {}) {
  const forum = new FakeForum();
  const mine = (list?: string[]) => list?.map((id) => (id === 'me' ? forum.user.id : id)) ?? [];
  const thread = forum.addThread({
    upVotesBy: mine(votes.upVotesBy),
    downVotesBy: mine(votes.downVotesBy),
  });
  const app = renderApp('/', forum);
  await screen.findByRole('article');
  await app.queryClient.cancelQueries();
  return {
    ...app,
    forum,
    thread,
    upCall: `POST /threads/${thread.id}/up-vote`,
    downCall: `POST /threads/${thread.id}/down-vote`,
    settled: () => waitFor(() => expect(app.queryClient.isMutating()).toBe(0)),
  };
}

describe('voting on a thread', () => {
  test('the vote is on screen before the answer', async () => {
    const { forum, user, upCall, settled } = await openHome();
    const release = forum.hold(upCall);
    await user.click(up());
    await waitFor(() => expect(up()).toHaveAccessibleName('Suka thread 1'));
    expect(shown()).toEqual({ up: true, down: false });
    release();
    await settled();
    expect(shown()).toEqual({ up: true, down: false });
  });

  test('up and down do not cancel each other before the answer, and do after it', async () => {
    const { forum, user, downCall, settled } = await openHome({ upVotesBy: ['me'] });
    const release = forum.hold(downCall);
    await user.click(down());
    await waitFor(() => expect(shown()).toEqual({ up: true, down: true }));
    release();
    await settled();
    await waitFor(() => expect(shown()).toEqual({ up: false, down: true }));
  });

  test('a failure is a toast, and reverting the toggle preserves what arrived meanwhile', async () => {
    const { forum, user, upCall, settled, thread } = await openHome();
    forum.failNext(upCall, { status: 500, message: 'gagal memilih' });
    const release = forum.hold(upCall);
    await user.click(up());
    await waitFor(() => expect(shown().up).toBe(true));
    thread.upVotesBy.push('orang lain');
    act(() => threads.change(thread.id, { totalUpVotes: 1 }));
    release();
    expect(await screen.findAllByText('gagal memilih')).toHaveLength(1);
    await settled();
    expect(threads.get(thread.id)).toMatchObject({ totalUpVotes: 1, isUpVoted: false });
    await waitFor(() => expect(up()).toHaveAccessibleName('Suka thread 1'));
    expect(shown()).toEqual({ up: false, down: false });
  });

  test('two clicks faster than the network end in what the second one says', async () => {
    const { forum, user, upCall, settled, thread } = await openHome();
    const release = forum.hold(upCall);
    await user.dblClick(up());
    await waitFor(() => expect(shown().up).toBe(false));
    release();
    await settled();
    expect(shown()).toEqual({ up: false, down: false });
    expect(thread.upVotesBy).toEqual([]);
    expect(forum.requests.filter(({ path }) => path.endsWith('/up-vote'))).toHaveLength(2);
  });

  test('the second of two clicks waits for the answer to the first', async () => {
    const { forum, user, upCall, settled, thread } = await openHome();
    const release = forum.hold(upCall);
    await user.click(up());
    await user.click(down());
    await waitFor(() => expect(shown()).toEqual({ up: true, down: true }));
    expect(forum.requests.filter(({ path }) => path.endsWith('-vote'))).toHaveLength(1);
    release();
    await settled();
    await waitFor(() => expect(shown()).toEqual({ up: false, down: true }));
    expect(thread).toMatchObject({ upVotesBy: [], downVotesBy: [forum.user.id] });
  });

  test('when the second of two fails, the first one counts', async () => {
    const { forum, user, upCall, downCall, settled } = await openHome();
    const release = forum.hold(upCall);
    forum.failNext(downCall, { status: 500, message: 'gagal memilih' });
    await user.click(up());
    await user.click(down());
    release();
    await settled();
    await waitFor(() => expect(shown()).toEqual({ up: true, down: false }));
  });

  test('votes refetched after a failure do not undo a vote that was cast meanwhile', async () => {
    const { forum, user, downCall, thread, settled } = await openHome({ upVotesBy: ['me'] });
    const releaseReading = forum.hold(`GET /threads/${thread.id}`);
    forum.failNext(downCall, 'network');
    await user.click(down());
    await settled();
    await waitFor(() => expect(shown()).toEqual({ up: true, down: false }));
    await user.click(up());
    await settled();
    expect(thread.upVotesBy).toEqual([]);
    // The state of the server when the request started.
    thread.upVotesBy.push(forum.user.id);
    releaseReading();
    // A later call is answered later, when the first answer has been handled.
    await act(async () => {
      await call(getThread, { params: { threadId: thread.id } });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(shown()).toEqual({ up: false, down: false });
  });

  test('when the first of two fails, screen and server agree on the second', async () => {
    const { forum, user, upCall, settled, thread } = await openHome();
    forum.failNext(upCall, 'network');
    const release = forum.hold(upCall);
    await user.dblClick(up());
    release();
    await settled();
    const isUp = thread.upVotesBy.includes(forum.user.id);
    await waitFor(() => expect(shown()).toEqual({ up: isUp, down: false }));
  });
});
