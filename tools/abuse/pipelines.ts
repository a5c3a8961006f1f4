import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { closeAll, openClient } from './idle-clients.ts';
import { checkRow, slowdownsWhileBusy } from './rows.ts';

const CONNECTIONS = 2_000;
const OPENED_AT_ONCE = 100;
const OPENING_PAUSE_MS = 15;
/** As many as one connection may have waiting, and one that is answered. */
const REQUESTS_OF_ONE = 33;
const EVERY_MS = 2_000;

/** The /64 with this number of one /48. */
const addressIn = (number: number) => `2001:db8:33:${(number % 65_536).toString(16)}::1`;

/** Sends so many requests at one moment that parsing them keeps the event loop busy. */
export const pipelines: Attack = {
  name: 'pipelines',
  description: `every ${EVERY_MS / 1_000} s, ${CONNECTIONS} connections of a /48 send ${REQUESTS_OF_ONE} requests each at one moment, each from another /64`,
  setUp: ({ url, seconds }) => {
    let requests = 0;
    const packet = () =>
      Array.from({ length: REQUESTS_OF_ONE }, () => {
        requests += 1;
        return `GET /nothing HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${addressIn(requests)}\r\n\r\n`;
      }).join('');
    return Promise.resolve({
      async attack() {
        const ends = Date.now() + 1_000 * seconds;
        while (Date.now() < ends) {
          const nextWave = sleep(EVERY_MS);
          // In each wave, because the server closes most of them. A few at a time, because new connections go first.
          const clients = [];
          while (clients.length < CONNECTIONS) {
            clients.push(openClient(url));
            if (clients.length % OPENED_AT_ONCE === 0) await sleep(OPENING_PAUSE_MS);
          }
          for (const client of clients) client.write(packet());
          await nextWave;
          closeAll(clients);
        }
      },
      check: (rounds) => [
        ...slowdownsWhileBusy(rounds),
        checkRow('requests sent', String(requests), '> 0', requests > 0),
      ],
    });
  },
};
