import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { closeAll, openReader, requestOf } from './clients.ts';
import { atLeastRow, FLOOR_MS, slowdownsWhileBusy, slowest } from './rows.ts';

const FROM = '198.51.100.30';
const CONNECTIONS = 500;
const PACKETS = 40;
/** In bytes: as much as Node reads from a socket at once. */
const PACKET = 65_536;
const TRICKLES = 40;
const EVERY_MS = 500;

const REQUEST = requestOf('/nothing', { from: FROM });
/** As short as a request can be, without a host, which is answered 400. */
const SHORT_REQUEST = 'GET / HTTP/1.1\r\n\r\n';
const PACKET_OF_REQUESTS = SHORT_REQUEST.repeat(Math.floor(PACKET / SHORT_REQUEST.length));
const BEGUN_BODY = requestOf('/nothing', {
  method: 'POST',
  from: FROM,
  headers: ['transfer-encoding: chunked'],
});
const PIECES_OF_A_BYTE = '1\r\na\r\n'.repeat(PACKET / 6);

/** Sends requests that need no database, so that as many as possible arrive in one iteration of the event loop. */
export const floods: Attack = {
  name: 'floods',
  description: `twice a second one address sends a request on each of ${CONNECTIONS} connections, ${PACKETS} packets of requests, and the rest of ${TRICKLES} bodies whose requests were answered`,
  setUp({ url, seconds }) {
    let sent = 0;
    const open = (text?: string) => openReader(url, text);
    // Opened before the rounds: a burst of new connections waits in the kernel's queue, whatever the server does.
    const steady = Array.from({ length: CONNECTIONS }, () => open());
    return Promise.resolve({
      async attack() {
        for (let waves = (1_000 * seconds) / EVERY_MS; waves > 0; waves -= 1) {
          for (const socket of steady) socket.write(REQUEST);
          // Opened in each wave, because the server closes those of the earlier waves.
          const packets = Array.from({ length: PACKETS }, () => open(PACKET_OF_REQUESTS));
          const trickles = Array.from({ length: TRICKLES }, () => open(BEGUN_BODY));
          sent += CONNECTIONS + PACKETS + TRICKLES;
          await sleep(EVERY_MS / 2);
          for (const socket of trickles) socket.write(PIECES_OF_A_BYTE);
          await sleep(EVERY_MS / 2);
          closeAll([...packets, ...trickles]);
        }
        closeAll(steady);
      },
      check: (rounds) => [
        ...slowdownsWhileBusy(rounds),
        slowest('read', rounds, 2 * FLOOR_MS),
        atLeastRow('requests and packets sent', sent, 1),
      ],
    });
  },
};
