import type { Log } from '#server/platform/observability/log.ts';
import type { Attempt } from './deliver.ts';

/**
 * Returns a function that logs what an operator should know of attempts to send letters, without addresses: letters that
 * were given up or deleted unsent.
 */
export function createAttemptLog(log: Pick<Log, 'info' | 'warn'>): (attempt: Attempt) => void {
  return ({ outcome, id, kind }) => {
    if (outcome === 'given-up') log.warn('a letter was given up: npm run mail lists it');
    if (outcome === 'obsolete')
      log.info({ kind, id }, 'a letter was deleted unsent: its link had ended');
  };
}
