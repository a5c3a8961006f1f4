import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#server/testing/random.ts';
import { sendOnce, type Complaints, idIn } from './client.ts';
import type { Ledger } from './ledger.ts';
import { Writer } from './writer.ts';

const WRITERS = 8;
/** The pause after a refusal, shorter than Retry-After to load the server. */
const PAUSE_MS = 100;
const RECOVERY_MS = 30_000;

/** Several users who write at the same time. */
export interface Crowd {
  readonly tokens: readonly string[];
  /** Starts writing. The returned function stops it, and waits for the last answers. */
  write(): () => Promise<void>;
  /** Waits until a write of each user succeeds, and returns the milliseconds. Throws after `RECOVERY_MS`. */
  waitUntilWritable(): Promise<number>;
}

export interface CrowdOptions {
  readonly url: () => string;
  readonly ledger: Ledger;
  readonly complaints: Complaints;
  readonly random: Random;
}

/** Registers the users and logs them in. */
export async function createCrowd(options: CrowdOptions): Promise<Crowd> {
  const writers: Writer[] = [];
  const tokens: string[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const name = `w${index}-${options.random.int(1_000_000)}`;
    const email = `${name}@contoh.id`;
    const password = 'rahasia-sekali';
    const { url, complaints } = options;
    const send = (path: string, body: object) =>
      sendOnce(`${url()}/v1${path}`, { method: 'POST', body, complaints });
    const registered = await send('/register', { name, email, password });
    const loggedIn = await send('/login', { email, password });
    if (registered.status !== 201 || loggedIn.status !== 200) {
      throw new Error('users cannot register on the new forum');
    }
    options.ledger.users.set(email, true);
    const token = String(loggedIn.data['token']);
    tokens.push(token);
    writers.push(new Writer({ ...options, name, token, userId: idIn(registered, 'user') }));
  }

  async function writeUntil(writer: Writer, isOver: () => boolean): Promise<void> {
    while (!isOver()) if (!(await writer.writeOnce())) await sleep(PAUSE_MS);
  }

  return {
    tokens,
    write() {
      let isOver = false;
      const all = Promise.all(writers.map((writer) => writeUntil(writer, () => isOver)));
      return async () => {
        isOver = true;
        await all;
      };
    },
    async waitUntilWritable() {
      const startedAt = Date.now();
      for (const writer of writers) {
        while (!(await writer.writeOnce())) {
          if (Date.now() - startedAt > RECOVERY_MS)
            throw new Error(`writes still fail: ${options.complaints.list.join('; ')}`);
          await sleep(PAUSE_MS);
        }
      }
      return Date.now() - startedAt;
    },
  };
}
