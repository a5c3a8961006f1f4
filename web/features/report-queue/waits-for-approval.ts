import type { OpenCase } from '#contract/reports.ts';

/** Whether a case is about a text or an account that waits for approval, and not about something reported. */
export function waitsForApproval({ application, heldFor }: OpenCase): boolean {
  return application !== undefined || heldFor !== null;
}
