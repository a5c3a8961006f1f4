import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe has against the page as it is now, a line for each node: by these rules, these tags or all. */
export async function findViolations(
  page: Page,
  { tags, rules }: { tags?: string[]; rules?: string[] } = {},
): Promise<string[]> {
  // Its other mode opens a window for each answer, to put frames together; the app has none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (tags) axe.withTags(tags);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
