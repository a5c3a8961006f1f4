import type { Sanction } from '#contract/sanction.ts';
import { sanctionText } from '#web/i18n/sanctions-id.ts';

/** What became of an appeal. */
export function AppealOutcome({ outcome, answer }: NonNullable<Sanction['appeal']>) {
  const said = outcome === null ? sanctionText.appealed : sanctionText[outcome];
  return (
    <output>
      {said} {answer && sanctionText.reason(answer)}
    </output>
  );
}
