import { sql } from 'kysely';
import { forgetOldPages } from './old-pages.ts';
import type { Db } from './schema.ts';
import { forgetLoginAddresses } from './session/login-addresses.repository.ts';

const EVERY_MS = 3_600_000;

/** Forgets what is kept for a while only, now and every hour, until the function that it gives back is called and has ended. */
export function keepForgetting(db: Db, onFailure: (error: unknown) => void): () => Promise<void> {
  let forgetting = Promise.resolve();
  const forget = () => {
    for (const step of [forgetOldPages, forgetLoginAddresses, forgetAttempts]) {
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

/** Those that have come back. Each attempt forgets some, but where nobody logs in there is none. */
async function forgetAttempts(db: Db): Promise<void> {
  // What an attempt holds is passed over, or the two might wait for each other.
  await sql`
    delete from attempts where key = any(array(
      select key from attempts where settled_at < now() for update skip locked))`.execute(db);
}
