import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { repeatFor } from './attackers.ts';
import { addressIn, closeAll, openClient, openSlowly, requestOf } from './clients.ts';
import { atLeastRow, slowdownsWhileBusy } from './rows.ts';

const CONNECTIONS = 2_000;
const OPENED_AT_ONCE = 100;
const OPENING_PAUSE_MS = 15;
/** As many as one connection may have waiting, and one that is answered. */
const REQUESTS_OF_ONE = 33;
const EVERY_MS = 2_000;

/** Sends so many requests at one moment that parsing them keeps the event loop busy. */
export const pipelines: Attack = {
  name: 'pipelines',
  description: `every ${EVERY_MS / 1_000} s, ${CONNECTIONS} connections of a /48 send ${REQUESTS_OF_ONE} requests each at one moment, each from another /64`,
  setUp: ({ url, seconds }) => {
    let requests = 0;
    const packet = () =>
      Array.from({ length: REQUESTS_OF_ONE }, () => {
        requests += 1;
        return requestOf('/nothing', { from: addressIn(33, requests % 65_536) });
      }).join('');
    return Promise.resolve({
      async attack() {
        await repeatFor(seconds, async () => {
          const nextWave = sleep(EVERY_MS);
          // In each wave, because the server closes most of them. A few at a time, because new connections go first.
          const pace = { atOnce: OPENED_AT_ONCE, pauseMs: OPENING_PAUSE_MS };
          const clients = await openSlowly(CONNECTIONS, pace, () => openClient(url));
          for (const client of clients) client.write(packet());
          await nextWave;
          closeAll(clients);
        });
      },
      check: (rounds) => [...slowdownsWhileBusy(rounds), atLeastRow('requests sent', requests, 1)],
    });
  },
};
