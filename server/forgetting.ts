import { forgetUnusedSpellings } from './categories/categories.repository.ts';
import { forgetOldPages } from './old-pages.ts';
import type { Db } from './schema.ts';
import { forgetAttempts } from './session/attempts.repository.ts';
import { forgetLoginAddresses } from './session/login-addresses.repository.ts';

const EVERY_MS = 3_600_000;

/**
 * Forgets what is kept for a while only or that nothing uses any more, now and every hour, until the
 * function that it gives back is called and has ended.
 */
export function keepForgetting(db: Db, onFailure: (error: unknown) => void): () => Promise<void> {
  let forgetting = Promise.resolve();
  const forget = () => {
    const steps = [forgetOldPages, forgetLoginAddresses, forgetAttempts, forgetUnusedSpellings];
    for (const step of steps) {
      forgetting = forgetting.then(() => step(db)).catch(onFailure);
    }
  };
  forget();
  const timer = setInterval(forget, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return forgetting;
  };
}
