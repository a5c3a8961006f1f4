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
};

/** Returns the words around the name of whom the act concerns; general ones where the server knows more than this page. */
export function describeAct({ action, details }: Pick<LogEntry, 'action' | 'details'>): ActWords {
  const words = isKnown(action) ? wordsOf[action](details) : undefined;
  return words ?? moderationText.otherActOn;
}

function isKnown(action: string): action is Action {
  return Object.hasOwn(wordsOf, action);
}
