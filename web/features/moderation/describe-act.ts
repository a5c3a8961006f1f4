import type { Action, LogEntry } from '#contract/moderation.ts';
import { roles } from '#contract/roles.ts';
import { type ActWords, moderationText } from '#web/i18n/moderation-id.ts';

type Details = LogEntry['details'];

/** An action of the contract without words is an error of the compiler here. */
const wordsOf: Record<Action, (details: Details) => ActWords | undefined> = {
  'role-changed'({ to }) {
    const role = roles.find((one) => one === to);
    return role && moderationText.roleChanged[role];
  },
  'thread-removed': () => moderationText.threadActs.removed,
  'thread-restored': () => moderationText.threadActs.restored,
  'thread-hidden': () => moderationText.threadActs.hidden,
  'thread-kept': () => moderationText.threadActs.kept,
  'comment-removed': () => moderationText.commentActs.removed,
  'comment-restored': () => moderationText.commentActs.restored,
  'comment-hidden': () => moderationText.commentActs.hidden,
  'comment-kept': () => moderationText.commentActs.kept,
  'thread-approved': () => moderationText.threadActs.approved,
  'comment-approved': () => moderationText.commentActs.approved,
  'sessions-ended': () => moderationText.userActs.sessionsEnded,
  'reset-link-created': () => moderationText.userActs.resetLink,
  'user-approved': () => moderationText.userActs.approved,
  'user-refused': () => moderationText.userActs.refused,
  'user-kept': () => moderationText.userActs.kept,
  'user-warned': () => moderationText.userActs.warned,
  'user-muted': () => moderationText.userActs.muted,
  'user-suspended': () => moderationText.userActs.suspended,
  'user-purged': () => moderationText.userActs.purged,
  'warning-lifted': () => moderationText.userActs.warningLifted,
  'mute-lifted': () => moderationText.userActs.muteLifted,
  'suspension-lifted': () => moderationText.userActs.suspensionLifted,
  'purge-lifted': () => moderationText.userActs.purgeLifted,
  'appeal-upheld': () => moderationText.userActs.appealUpheld,
  'appeal-lifted': () => moderationText.userActs.appealLifted,
  'setting-changed': ({ setting = '', to = '' }) => moderationText.settingChanged(setting, to),
  'thread-locked': () => moderationText.threadOnlyActs.locked,
  'thread-unlocked': () => moderationText.threadOnlyActs.unlocked,
  'thread-pinned': () => moderationText.threadOnlyActs.pinned,
  'thread-unpinned': () => moderationText.threadOnlyActs.unpinned,
  'invitation-created': ({ uses = '' }) => moderationText.invited(uses),
  'invitation-revoked': () => moderationText.userActs.invitationRevoked,
  'thread-moved': ({ from = '', to = '' }) => moderationText.moved(from, to),
};

/** Whether reports did it: nobody did. */
export function isByReports({ action }: Pick<LogEntry, 'action'>): boolean {
  return action.endsWith('-hidden');
}

/** Returns the words around the name of whom the act concerns; general ones where the server knows more than this page. */
export function describeAct({ action, details }: Pick<LogEntry, 'action' | 'details'>): ActWords {
  const words = isKnown(action) ? wordsOf[action](details) : undefined;
  return words ?? moderationText.otherActOn;
}

function isKnown(action: string): action is Action {
  return Object.hasOwn(wordsOf, action);
}
