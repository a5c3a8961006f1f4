import type { Page } from '@playwright/test';

/** The lists of moderators, which the forum of a role is never without: its first entry is that of the role. */
const LISTS = /\/v1\/(cases|appeals|removed-texts|members)(\?|$)/;

/** Answers the lists of moderators as a forum does in which nothing happened. */
export async function emptyLists(page: Page): Promise<void> {
  const data = { cases: [], appeals: [], texts: [], members: [], nextCursor: null };
  const json = { status: 'success', message: 'retrieved', data };
  await page.route(LISTS, (route) => route.fulfill({ json }));
}
