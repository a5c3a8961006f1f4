import { NotApplicable } from './check.ts';
import type { Check } from './check.ts';
import { commentChecks } from './checks/comments.ts';
import { corsChecks } from './checks/cors.ts';
import { envelopeChecks } from './checks/envelope.ts';
import { leaderboardChecks } from './checks/leaderboards.ts';
import { orderChecks } from './checks/order.ts';
import { pagingChecks } from './checks/paging.ts';
import { readingChecks } from './checks/reading.ts';
import { sessionChecks } from './checks/session.ts';
import { threadChecks } from './checks/threads.ts';
import { userChecks } from './checks/users.ts';
import { voteChecks } from './checks/votes.ts';
import { createContext } from './context.ts';
import type { Context } from './context.ts';

export type Result =
  | { readonly name: string; readonly outcome: 'passed' }
  | { readonly name: string; readonly outcome: 'failed' | 'not applicable'; readonly why: string };

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly notApplicable: number;
}

/** All checks. Each creates its own data, so they can run alone and in any order. */
export const conformanceChecks: readonly Check[] = [
  ...userChecks,
  ...sessionChecks,
  ...readingChecks,
  ...threadChecks,
  ...commentChecks,
  ...voteChecks,
  ...leaderboardChecks,
  ...orderChecks,
  ...envelopeChecks,
  ...corsChecks,
  ...pagingChecks,
];

/** Runs one check. Never throws: errors become failures. */
export async function runCheck(check: Check, context: Context): Promise<Result> {
  try {
    await check.run(context);
    return { name: check.name, outcome: 'passed' };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const outcome = error instanceof NotApplicable ? 'not applicable' : 'failed';
    return { name: check.name, outcome, why };
  }
}

/** Runs all checks, one after the other, and counts their results. */
export async function runConformance(
  baseUrl: string,
  { onResult }: { onResult: (result: Result) => void },
): Promise<Totals> {
  const context = createContext(baseUrl);
  const totals = { passed: 0, failed: 0, notApplicable: 0 };
  for (const check of conformanceChecks) {
    const result = await runCheck(check, context);
    totals[result.outcome === 'not applicable' ? 'notApplicable' : result.outcome] += 1;
    onResult(result);
  }
  return totals;
}
