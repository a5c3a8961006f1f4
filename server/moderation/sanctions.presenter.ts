import type { GivenSanction, Sanction } from '#contract/sanction.ts';
import { presentUser } from '#server/users/users.presenter.ts';
import type { AppealRow } from './appeals.repository.ts';
import type { SanctionRow } from './sanctions.repository.ts';

/** Presents a sanction to the user to whom it was given. */
export function presentSanction(row: SanctionRow): Sanction {
  const { id, kind, reason } = row;
  return {
    id,
    kind,
    reason,
    givenAt: row.givenAt.toISOString(),
    endsAt: isoOf(row.endsAt),
    readAt: isoOf(row.readAt),
    liftedAt: isoOf(row.liftedAt),
    appeal: presentOwnAppeal(row),
  };
}

/** What an appeal is read from: `words` is null where there is none. */
type OwnAppealRow = Pick<SanctionRow, 'words' | 'madeAt' | 'outcome' | 'answer' | 'decidedAt'>;

/** Presents an appeal to the user who made it; null when there is none. */
export function presentOwnAppeal(row: OwnAppealRow): Sanction['appeal'] {
  const { words, madeAt, outcome, answer } = row;
  if (words === null || madeAt === null) return null;
  return {
    words,
    madeAt: madeAt.toISOString(),
    outcome,
    answer,
    decidedAt: isoOf(row.decidedAt),
  };
}

/** Presents a sanction to moderators. */
export function presentGivenSanction(row: SanctionRow): GivenSanction {
  const { giverId, giverName } = row;
  const giver = giverId === null ? null : presentUser({ id: giverId, name: giverName });
  return { ...presentSanction(row), giver };
}

/** Presents an open appeal to moderators. */
export function presentAppeal(row: AppealRow) {
  const { id, words, sanctionId, kind, givenAt, threadId, commentId, title, body } = row;
  const madeAt = row.madeAt.toISOString();
  return {
    id,
    user: presentUser({ id: row.userId, name: row.userName }),
    words,
    madeAt,
    sanction:
      sanctionId === null || kind === null || givenAt === null
        ? null
        : {
            id: sanctionId,
            kind,
            reason: row.sanctionReason ?? '',
            giver:
              row.giverId === null ? null : presentUser({ id: row.giverId, name: row.giverName }),
            givenAt: givenAt.toISOString(),
            endsAt: isoOf(row.endsAt),
            readAt: isoOf(row.readAt),
            liftedAt: isoOf(row.liftedAt),
            appeal: { words, madeAt, outcome: null, answer: null, decidedAt: null },
          },
    removedText:
      threadId === null || body === null || row.removedAt === null
        ? null
        : {
            threadId,
            commentId,
            title,
            body,
            reason: row.removalReason ?? '',
            removedAt: row.removedAt.toISOString(),
          },
  };
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
