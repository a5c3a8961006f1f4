import { SUSPENDED } from '#contract/sanction.ts';
import { presentSanction } from '#server/moderation/sanctions.presenter.ts';
import { findSuspension } from '#server/moderation/sanctions.repository.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';

/** Reads the refusal of a login to a suspended account whose password was right, with the reason. */
export async function suspended(db: Db, userId: string): Promise<AppError> {
  const row = await findSuspension(db, userId);
  const data = { suspension: row ? presentSanction(row) : null };
  return new AppError('forbidden', SUSPENDED, { data });
}
