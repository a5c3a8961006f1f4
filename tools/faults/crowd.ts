import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#server/testing/random.ts';
import { ask, type Complaints, idIn } from './client.ts';
import type { Ledger } from './ledger.ts';
import { Writer } from './writer.ts';

const WRITERS = 8;
/** After a refusal; a real client would heed Retry-After. */
const PAUSE_MS = 100;
const RECOVERY_MS = 30_000;

/** Several people who write at the same time. */
export interface Crowd {
  readonly tokens: readonly string[];
  /** Begins to write; the function that it gives ends that when the last answers are there. */
  write(): () => Promise<void>;
  /** Waits until each can write again; throws when that takes too long. Gives the milliseconds. */
  canWrite(): Promise<number>;
}

export interface CrowdOptions {
  readonly url: () => string;
  readonly ledger: Ledger;
  readonly complaints: Complaints;
  readonly random: Random;
}

/** Registers them and logs them in. */
export async function gatherCrowd(options: CrowdOptions): Promise<Crowd> {
  const writers: Writer[] = [];
  const tokens: string[] = [];
  for (let at = 0; at < WRITERS; at += 1) {
    const name = `w${at}-${options.random.int(1_000_000)}`;
    const email = `${name}@contoh.id`;
    const password = 'rahasia-sekali';
    const { url, complaints } = options;
    const send = (path: string, body: object) =>
      ask(`${url()}/v1${path}`, { method: 'POST', body, complaints });
    const registered = await send('/register', { name, email, password });
    const loggedIn = await send('/login', { email, password });
    if (registered.status !== 201 || loggedIn.status !== 200) {
      throw new Error('nobody can register on the new forum');
    }
    options.ledger.members.set(email, true);
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
    async canWrite() {
      const begun = Date.now();
      for (const writer of writers) {
        while (!(await writer.writeOnce())) {
          if (Date.now() - begun > RECOVERY_MS)
            throw new Error(`nobody can write any more: ${options.complaints.list.join('; ')}`);
          await sleep(PAUSE_MS);
        }
      }
      return Date.now() - begun;
    },
  };
}
