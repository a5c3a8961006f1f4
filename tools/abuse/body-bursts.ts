import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { repeatFor } from './attackers.ts';
import { addressIn, closeAll, openReader, requestOf } from './clients.ts';
import { mostConnectionsClosed, slowest } from './rows.ts';

/** Just below the connection limits: 2,000 of one address, and 4,000 of a /48. */
const CONNECTIONS = 1_990;
const NETWORK_CONNECTIONS = 3_900;
const OPENED_AT_ONCE = 100;
const PAUSE_MS = 20;
const BODY_BYTES = 60_000;
/** Just above the average size of a chunk below which the server closes the connection (`PIECE_MIN_BYTES`). */
const PIECE_BYTES = 257;
const HEADERS = Array.from({ length: 90 }, (_, at) => `x${at}: ${'7'.repeat(40)}`);
/** The maximum latency of honest members: Node reads all readable sockets before it does anything else. */
const LONGEST_WAIT_MS = 5_000;

const piece = `${PIECE_BYTES.toString(16)}\r\n${'x'.repeat(PIECE_BYTES)}\r\n`;
const values = `[${'{},'.repeat(BODY_BYTES / 3)}{}]`;
/** The header of each body, what is sent of it on connecting, and what on all connections at the same moment. */
const BODIES = [
  {
    header: 'transfer-encoding: chunked',
    before: '',
    rest: piece.repeat(Math.floor(BODY_BYTES / PIECE_BYTES)),
  },
  { header: `content-length: ${2 * BODY_BYTES}`, before: '', rest: 'x'.repeat(BODY_BYTES) },
  // Complete, and takes milliseconds to parse: requests that have begun all end at the same moment.
  {
    header: `content-length: ${values.length}`,
    before: values.slice(0, 500),
    rest: values.slice(500),
  },
];

/** Longer than the server keeps a refused connection open for its answer: 1 s (`ANSWER_READ_MS`). */
const ANSWERED_MS = 2_500;

/** Opens many connections, and sends a body on all of them at the same moment. Resets some before they are accepted. */
export const bodyBursts: Attack = {
  name: 'body-bursts',
  description: `${CONNECTIONS} connections of an address, then ${NETWORK_CONNECTIONS} of a /48, send 60 kB each at the same moment`,
  async setUp({ url, seconds }) {
    let opened = 0;
    let closed = 0;

    async function burst(
      count: number,
      fromOf: (number: number) => string,
      { header, before, rest }: (typeof BODIES)[number],
    ) {
      const clients = [];
      const headers = [...HEADERS, header];
      const headOf = (number: number) =>
        requestOf('/v1/login', { method: 'POST', from: fromOf(number), headers });
      for (let number = 0; number < count; number += 1) {
        // It reads the 503, after which the server closes the connection.
        const client = openReader(url);
        if (number % OPENED_AT_ONCE === 0) {
          client.once('connect', () => {
            client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n', () => client.resetAndDestroy());
          });
          await sleep(PAUSE_MS);
          continue;
        }
        if (before !== '') client.write(headOf(clients.length) + before);
        clients.push(client);
      }
      await sleep(500);
      for (const [number, socket] of clients.entries()) {
        if (socket.destroyed) continue;
        socket.write(before === '' ? headOf(number) + rest : rest);
      }
      await sleep(ANSWERED_MS);
      opened += clients.length;
      closed += closeAll(clients);
    }

    return {
      async attack() {
        await repeatFor(seconds, async () => {
          for (const body of BODIES) {
            await burst(CONNECTIONS, () => '198.51.100.66', body);
            await burst(NETWORK_CONNECTIONS, (number) => addressIn(66, number % 1_000), body);
          }
        });
      },
      check: (rounds) => [
        slowest('asset', rounds, LONGEST_WAIT_MS),
        slowest('read', rounds, LONGEST_WAIT_MS),
        slowest('login', rounds, LONGEST_WAIT_MS),
        mostConnectionsClosed(closed, opened),
      ],
    };
  },
};
