import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createUsers } from './attackers.ts';
import { addressIn, closeAll, openReader, openSlowly, requestOf } from './clients.ts';
import { mostConnectionsClosed, slowdowns } from './rows.ts';

/** A /48 may have 4,000 connections, of which 2,000 are event streams, and an account 20 streams. */
const STREAMS = 4_000;
const STREAMS_PER_ACCOUNT = 20;
const REQUESTS = 4_000;
const OPENED_AT_ONCE = 25;
const PAUSE_MS = 50;
/** Close to the 16 KiB that Node reads at most. */
const HEAD_BYTES = 15_000;

/** Opens event streams and incomplete requests, with heads of nearly the maximum length. */
export const longHeads: Attack = {
  name: 'long-heads',
  description: `a /48 opens ${STREAMS} event streams and ${REQUESTS} requests without their bodies, with heads of 15 kB in 90 headers, or in 900`,
  async setUp({ url, db, seconds }) {
    const users = await createUsers(db, STREAMS / STREAMS_PER_ACCOUNT, 'Kepala');
    let opened = 0;
    let closed = 0;

    function open(number: number) {
      const { token } = itemAt(users, Math.floor(number / 2));
      const from = addressIn(48, number % 1_000);
      const headers = longHead(number % 4 < 2 ? 90 : 900, number);
      const head =
        number % 2 === 0
          ? { from, token, headers }
          : { from, token, headers: ['content-length: 9', ...headers], method: 'DELETE' as const };
      opened += 1;
      // The answers are read: only the heads occupy memory.
      return openReader(url, requestOf(`/v1/events?${number}`, head));
    }

    return {
      async attack() {
        const ends = Date.now() + 1_000 * seconds;
        const pace = { atOnce: OPENED_AT_ONCE, pauseMs: PAUSE_MS };
        const clients = await openSlowly(STREAMS + REQUESTS, pace, open);
        await sleep(Math.max(ends - Date.now(), 0));
        closed = closeAll(clients);
      },
      check: (rounds) => [
        ...slowdowns(rounds),
        // All of those with 900 headers (`HEADERS_MAX`), and of the others those above 64 MB (`UNREAD_MAX_BYTES`).
        mostConnectionsClosed(closed, opened),
      ],
    };
  },
};

/** Returns `count` distinct headers, 15 kB together. */
export function longHead(count: number, seed: number): string[] {
  const length = Math.floor(HEAD_BYTES / count) - 'x000: \r\n'.length;
  return Array.from(
    { length: count },
    (_, at) => `x${at}: ${String(seed * count + at).padStart(length, '7')}`,
  );
}
