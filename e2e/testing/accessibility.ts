import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The axe rules that depend on colours; all others give the same result in both schemes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns axe's violations on the page, a line for each node: of these rules, of these tags, or of all rules. */
export async function findViolations(
  page: Page,
  { tags, rules }: { tags?: string[]; rules?: string[] } = {},
): Promise<string[]> {
  // Legacy mode, because the default opens a window to merge the results of frames, and the app has no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (tags) axe.withTags(tags);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
