import { expect, it } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import type { Attempt } from './deliver.ts';
import { createAttemptLog } from './log-attempts.ts';

/** The log of these attempts: level and message of each line, and the rest. */
function logOf(...attempts: (Pick<Attempt, 'outcome'> & Partial<Attempt>)[]) {
  const lines: Record<string, unknown>[] = [];
  const logAttempt = createAttemptLog(
    openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  for (const attempt of attempts) {
    logAttempt({ id: 'letter-1', kind: 'password-reset', ...attempt });
  }
  return lines;
}

const INFO = 30;

it('a letter that was deleted unsent is logged by its kind and id', () => {
  expect(logOf({ outcome: 'obsolete' })).toMatchObject([
    {
      level: INFO,
      msg: 'a letter was deleted unsent: its link had ended',
      kind: 'password-reset',
      id: 'letter-1',
    },
  ]);
});
