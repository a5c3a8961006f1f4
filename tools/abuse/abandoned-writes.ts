import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createUsers } from './attackers.ts';
import { addressIn, closeAll, openClient, openReader, openSlowly, requestOf } from './clients.ts';
import { longHead } from './long-heads.ts';
import { checkRow, slowdowns } from './rows.ts';

const ACCOUNTS = 40;
const CONNECTIONS = 6_000;
const OPENED_AT_ONCE = 25;
const PAUSE_MS = 50;
const HEADERS = 90;
const SENT_AT_ONCE = 40;
const SENT_PAUSE_MS = 20;
/** The length of the query, in characters. It consists of parameter names. */
const QUERY_LENGTH = 14_000;
/** Longer than a write waits for the earlier ones of its session: 3 s (`WAIT_MAX_MS` of write-queue.ts). */
const HELD_MS = 4_000;

/** Sends writes that queue behind an incomplete write of their session, with heads of nearly the maximum length. */
export const abandonedWrites: Attack = {
  name: 'abandoned-writes',
  description: `${CONNECTIONS} connections of a /48 send a write each of ${ACCOUNTS} accounts, whose first write is incomplete, with 15 kB of headers or of names in the query`,
  async setUp({ url, db }) {
    const users = await createUsers(db, ACCOUNTS, 'Kepala');
    const query = namesOf(QUERY_LENGTH);
    let refused = 0;

    function writeOf(number: number, headers: readonly string[], search = ''): string {
      const { token } = itemAt(users, number);
      const from = addressIn(48, number % 1_000);
      const path = `/v1/threads/thread-${number}${search}`;
      return requestOf(path, { method: 'DELETE', from, token, headers });
    }

    return {
      async attack() {
        const pace = { atOnce: OPENED_AT_ONCE, pauseMs: PAUSE_MS };
        const clients = await openSlowly(CONNECTIONS, pace, () => openReader(url));
        const incomplete = users.map((_user, number) =>
          openClient(url, writeOf(number, ['content-length: 9'])),
        );
        await sleep(PAUSE_MS);
        for (const [number, client] of clients.entries()) {
          const request =
            number % 2 === 0
              ? writeOf(number, longHead(HEADERS, number))
              : writeOf(number, ['x: y'], `?${query}`);
          client.write(request);
          if (number % SENT_AT_ONCE === 0) await sleep(SENT_PAUSE_MS);
        }
        refused = clients.filter(({ closed, bytesRead }) => closed || bytesRead > 0).length;
        await sleep(HELD_MS);
        closeAll(clients);
        closeAll(incomplete);
      },
      check: (rounds) => [
        ...slowdowns(rounds),
        checkRow(
          'closed or answered at once',
          `${refused} of ${CONNECTIONS}`,
          '> half',
          refused > CONNECTIONS / 2,
        ),
      ],
    };
  },
};

/** Returns at most `length` characters of a query: distinct parameter names, each three times. */
function namesOf(length: number): string {
  let names = '';
  for (let number = 0; ; number += 1) {
    const more = `${number.toString(36)}&`.repeat(3);
    if (names.length + more.length > length) return names;
    names += more;
  }
}
