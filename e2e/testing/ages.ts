import type { Page } from '@playwright/test';
import type { Comment } from '#contract/comments.ts';
import type { Forum, Member } from './forum.ts';
import { api } from './network.ts';

/** Opens a new thread whose comments have these ages in seconds by the page's clock, in this order. */
export async function openWithAges(
  page: Page,
  { api: forumApi }: Forum,
  member: Member,
  agesInSeconds: readonly number[],
) {
  const thread = await forumApi.createThread(member);
  for (let n = 0; n < agesInSeconds.length; n += 1) await forumApi.comment(member, thread.id);
  const now = Date.parse(thread.createdAt) + 60_000;
  await page.clock.setFixedTime(now);
  await page.route(api(`/threads/${thread.id}`), async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { detailThread: { comments: Comment[] } } };
    for (const [index, comment] of answer.data.detailThread.comments.entries()) {
      const ageMs = (agesInSeconds[index] ?? 0) * 1000;
      Object.assign(comment, { createdAt: new Date(now - ageMs).toISOString() });
    }
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/threads/${thread.id}`);
  return thread;
}
