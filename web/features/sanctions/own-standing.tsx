import type { Sanction } from '#contract/sanction.ts';
import { standingText } from '#web/i18n/standing-id.ts';
import { htmlToText } from '#web/lib/text/html-text.ts';
import { formatExactTime } from '#web/lib/text/relative-time.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { StandingItem } from './standing-item.tsx';
import { type OwnRemovedText, useOwnRemovedTexts, useOwnSanctions } from './use-own-standing.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

/** What moderators decided about the user: sanctions, and removed texts. Each can be appealed against once. */
export function OwnStanding() {
  const sanctions = useOwnSanctions();
  const texts = useOwnRemovedTexts();
  const failed = [sanctions, texts].find((query) => query.isLoadingError);
  if (failed) return <LoadFailed title={standingText.failed} query={failed} />;
  if (!sanctions.data || !texts.data) {
    return (
      <div aria-busy="true">
        <SkeletonLine width="70%" />
        <SkeletonLine width="50%" />
      </div>
    );
  }
  return (
    <ul className={ruled.list}>
      {sanctions.data.map((one) => (
        <StandingItem
          key={one.id}
          subject={{ sanctionId: one.id }}
          what={standingText.sanctions[one.kind]}
          about={one.reason}
          until={describeEnd(one)}
          appeal={one.appeal}
          isAppealable={one.liftedAt === null}
        />
      ))}
      {texts.data.map((one) => (
        <StandingItem
          key={one.commentId ?? one.threadId}
          subject={{ textId: one.commentId ?? one.threadId }}
          what={describeText(one)}
          about={one.title ?? htmlToText(one.body)}
          until={describeExpiry(one)}
          appeal={one.appeal}
          // What reports have hidden awaits a decision anyway.
          isAppealable={one.expiresAt !== null}
        />
      ))}
    </ul>
  );
}

function describeEnd({ givenAt, endsAt, liftedAt }: Sanction): string {
  if (liftedAt !== null) return standingText.lifted(timeOf(liftedAt));
  if (endsAt !== null) return standingText.until(timeOf(endsAt));
  return standingText.since(timeOf(givenAt));
}

function describeText({ isHeld, reason }: OwnRemovedText): string {
  if (isHeld) return standingText.held;
  return reason === '' ? standingText.hidden : standingText.removed(reason);
}

function describeExpiry({ expiresAt }: OwnRemovedText): string {
  if (expiresAt === null) return standingText.undecided;
  return standingText.restorableUntil(timeOf(expiresAt));
}

function timeOf(time: string): string {
  return formatExactTime(new Date(time));
}
