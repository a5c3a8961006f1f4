import type { Locator, Page } from '@playwright/test';
import { expect, test, type Forum } from '../testing/forum.ts';
import { api, NETWORK_FAILURE, slowDownApi } from '../testing/network.ts';
import {
  commentItem,
  errorToast,
  logoutButton,
  threadCard,
  threadArticle,
} from '../testing/screens.ts';
import { expectVotes, votesOf, type VoteState } from '../testing/votes.ts';

/** Clicks, and the state of the screen after them, which must be the same after a reload. */
const SEQUENCES: { clicks: ('up' | 'down')[]; expected: VoteState }[] = [
  { clicks: ['up'], expected: { up: 2, down: 0, mine: 'up' } },
  { clicks: ['down'], expected: { up: 1, down: 1, mine: 'down' } },
  { clicks: ['down', 'up'], expected: { up: 2, down: 0, mine: 'up' } },
];

test('the screen before and after a reload is the same, on threads and on comments', async ({
  page,
  forum,
  member,
}) => {
  const { id, title, owner } = await threadLikedByAnother(forum);
  const comment = await forum.api.comment(owner, id);
  await forum.api.voteOnComment(owner, { threadId: id, commentId: comment.id }, 'up');
  await page.goto(`/threads/${id}`);
  const scopes = [page.getByRole('article').first(), commentItem(page, 'Sebuah komentar.')];
  for (const { clicks, expected } of SEQUENCES) {
    for (const scope of scopes) {
      await click(page, scope, clicks);
      await expectVotes(scope, expected);
    }
    await page.reload();
    for (const scope of scopes) await expectVotes(scope, expected);
  }
  await expect(logoutButton(page, member)).toBeVisible();
  await page.getByRole('link', { name: 'Threads' }).click();
  await expectVotes(threadCard(page, title), { up: 2, down: 0, mine: 'up' });
});

async function click(page: Page, scope: Locator, clicks: ('up' | 'down')[]): Promise<void> {
  for (const direction of clicks) {
    const answered = page.waitForResponse((response) => response.url().endsWith('-vote'));
    await votesOf(scope)[direction].click();
    await answered;
  }
}

test('two clicks faster than the network end in the state of the second, on screen and in the database', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await forum.api.createThread(member);
  const comment = await forum.api.comment(member, id);
  await page.goto(`/threads/${id}`);
  await slowDownApi(page, 150);
  const article = page.getByRole('article').first();
  const item = commentItem(page, 'Sebuah komentar.');

  for (const scope of [article, item]) {
    const votes = votesOf(scope);
    await votes.up.click();
    await votes.down.click();
    await expectVotes(scope, { up: 0, down: 1, mine: 'down' });
  }
  await expect
    .poll(async () => {
      const { upVotesBy, downVotesBy, comments } = await forum.api.readThread(member, id);
      const [voted] = comments;
      return [upVotesBy, downVotesBy, voted?.id, voted?.upVotesBy, voted?.downVotesBy];
    })
    .toEqual([[], [member.id], comment.id, [], [member.id]]);

  for (const scope of [article, item]) {
    await votesOf(scope).up.dblclick();
    await expectVotes(scope, { up: 0, down: 0, mine: 'none' });
  }
  await expect
    .poll(async () => {
      const { upVotesBy, downVotesBy, comments } = await forum.api.readThread(member, id);
      return [...upVotesBy, ...downVotesBy, ...(comments[0]?.upVotesBy ?? [])];
    })
    .toEqual([]);
  // The forum may answer 503 on a busy machine: then the page says so, and is reloaded.
  await expect(async () => {
    await page.reload();
    for (const scope of [article, item]) {
      await expectVotes(scope, { up: 0, down: 0, mine: 'none' });
    }
  }).toPass();
});

test('a vote that fails between two that succeed leaves the screen as the server has it', async ({
  page,
  forum,
  member,
}) => {
  const { id } = await threadLikedByAnother(forum);
  await page.goto(`/threads/${id}`);
  const article = page.getByRole('article').first();
  await votesOf(article).up.click();
  await expectVotes(article, { up: 2, down: 0, mine: 'up' });
  await page.route(api('/threads/*/down-vote'), (route) => route.abort());
  await votesOf(article).down.click();
  await expect(errorToast(page, NETWORK_FAILURE)).toBeVisible();
  await expectVotes(article, { up: 2, down: 0, mine: 'up' });
  await votesOf(article).up.click();
  await expectVotes(article, { up: 1, down: 0, mine: 'none' });
  await expect
    .poll(async () => (await forum.api.readThread(member, id)).upVotesBy)
    .not.toContain(member.id);
});

test('a vote on the list is shown on the thread, and the other way round', async ({
  page,
  forum,
  member,
}) => {
  const thread = await forum.api.createThread(member);
  await page.goto('/');
  await votesOf(threadCard(page, thread.title)).up.click();
  await page.getByRole('link', { name: thread.title }).click();
  const article = threadArticle(page, thread.title);
  await expectVotes(article, { up: 1, down: 0, mine: 'up' });
  await votesOf(article).down.click();
  await expectVotes(article, { up: 0, down: 1, mine: 'down' });
  await page.goBack();
  await expectVotes(threadCard(page, thread.title), { up: 0, down: 1, mine: 'down' });
});

async function threadLikedByAnother(forum: Forum) {
  const owner = await forum.api.newMember();
  const thread = await forum.api.createThread(owner);
  await forum.api.voteOnThread(owner, thread.id, 'up');
  return { ...thread, owner };
}
