import { expect, it } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import type { Attempt } from './deliver.ts';
import { createAttemptLog } from './log-attempts.ts';
import type { SmtpFailure } from './smtp-failure.ts';

const DOWN: SmtpFailure = { kind: 'unreachable', reason: 'connect ECONNREFUSED 127.0.0.1:25' };

/** The log of these attempts: level and message of each line, and the rest. */
function logOf(...attempts: (Pick<Attempt, 'outcome'> & Partial<Attempt>)[]) {
  const lines: Record<string, unknown>[] = [];
  const logAttempt = createAttemptLog(
    openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
  );
  for (const attempt of attempts) {
    logAttempt({ id: 'letter-1', kind: 'password-reset', attempts: 1, ...attempt });
  }
  return lines;
}

const WARN = 40;
const INFO = 30;
const BEGINS = {
  level: WARN,
  msg: 'the mail server takes no letters for now: they are tried again',
};
const ENDS = { level: INFO, msg: 'the mail server takes letters again' };

it('an outage of the mail server is logged once, and its end, for each outage', () => {
  const failed = { outcome: 'postponed', failure: DOWN } as const;
  const sent = { outcome: 'sent' } as const;
  expect(logOf(sent, failed, failed, sent, sent, failed)).toMatchObject([
    { ...BEGINS, reason: 'connect ECONNREFUSED 127.0.0.1:25' },
    ENDS,
    BEGINS,
  ]);
});

it('a mail server that defers counts as one, but not a letter that it defers again', () => {
  const failure: SmtpFailure = { kind: 'deferred', reason: '451 4.7.1 later' };
  const first = { outcome: 'postponed', failure } as const;
  const again = { ...first, attempts: 2 };
  expect(logOf(first, first, { outcome: 'sent' }, again)).toMatchObject([BEGINS, ENDS]);
});

it('a letter that one mailbox refuses is no outage', () => {
  const failure: SmtpFailure = { kind: 'no-mailbox', reason: '550 5.1.1 no such user' };
  expect(logOf({ outcome: 'given-up', failure })).toMatchObject([
    { level: WARN, msg: 'a letter was given up: npm run mail lists it' },
  ]);
});

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
