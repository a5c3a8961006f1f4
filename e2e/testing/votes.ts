import { expect, type Locator } from '@playwright/test';

export interface VoteState {
  up: number;
  down: number;
  mine?: 'up' | 'down' | 'both' | 'none';
}

/** The two vote buttons of a thread or comment. */
export function votesOf(scope: Locator): { up: Locator; down: Locator } {
  return {
    up: scope.getByRole('button', { name: /^Suka/ }),
    down: scope.getByRole('button', { name: /^Tidak suka/ }),
  };
}

/** Waits until the counts are these and, if `mine` is given, exactly its icons are filled. */
export async function expectVotes(scope: Locator, { up, down, mine }: VoteState): Promise<void> {
  const votes = votesOf(scope);
  await expect(votes.up).toHaveText(String(up));
  await expect(votes.down).toHaveText(String(down));
  if (mine === undefined) return;
  await expectFilled(votes.up, mine === 'up' || mine === 'both');
  await expectFilled(votes.down, mine === 'down' || mine === 'both');
}

/** Waits until the icon is filled or outlined, and announced as such. */
export async function expectFilled(vote: Locator, isFilled: boolean): Promise<void> {
  await expect(vote).toHaveAttribute('aria-pressed', String(isFilled));
  const icon = vote.locator('svg');
  if (isFilled) await expect(icon).not.toHaveCSS('fill', 'none');
  else await expect(icon).toHaveCSS('fill', 'none');
}
