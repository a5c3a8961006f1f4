import type { Log } from '#server/platform/observability/log.ts';
import type { Attempt } from './deliver.ts';
import type { SmtpFailure } from './smtp-failure.ts';

/**
 * Returns a function that logs what an operator should know of attempts to send letters, without addresses: letters that
 * were given up or deleted unsent, and once each, the beginning and the end of the time in which the mail server takes
 * no letters. Each process logs what it sees itself.
 */
export function createAttemptLog(log: Pick<Log, 'info' | 'warn'>): (attempt: Attempt) => void {
  let isDown = false;
  return ({ outcome, id, kind, attempts, failure }) => {
    if (outcome === 'given-up') log.warn('a letter was given up: npm run mail lists it');
    if (outcome === 'obsolete')
      log.info({ kind, id }, 'a letter was deleted unsent: its link had ended');
    if (failure && !isDown && isOutage(failure, attempts)) {
      isDown = true;
      log.warn(
        { reason: failure.reason },
        'the mail server takes no letters for now: they are tried again',
      );
    }
    if (outcome === 'sent' && isDown) {
      isDown = false;
      log.info('the mail server takes letters again');
    }
  };
}

/** A letter that is deferred again, while others are sent, is a matter of its own. */
function isOutage({ kind }: SmtpFailure, attempts: number): boolean {
  return kind === 'unreachable' || (kind === 'deferred' && attempts === 1);
}
