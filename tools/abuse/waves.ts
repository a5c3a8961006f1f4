import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createLongThreads, createUsers, repeatFor } from './attackers.ts';
import { closeAll, requestOf } from './clients.ts';
import { atLeastRow, slowdownsWhileBusy } from './rows.ts';

const ACCOUNTS = 150;
const CONNECTIONS_OF_ONE = 3;
/** As many as an answer of 4 MB has. */
const LONG_THREADS = 42;
/** A little more than the maximum age of a cached answer, so that each wave waits for one to be read. */
const WAVE_EVERY_MS = 4_300;
const FROM = '198.51.100.88';

/** Requests the same long list on hundreds of connections at one moment, and reads all answers as fast as it can. */
export const waves: Attack = {
  name: 'waves',
  description: `${ACCOUNTS} accounts at one address request the same list of 4 MB on ${CONNECTIONS_OF_ONE} connections each at one moment, every ${WAVE_EVERY_MS / 1_000} s`,
  async setUp({ url, db, seconds }) {
    const people = await createUsers(db, ACCOUNTS, 'Gelombang');
    await createLongThreads(db, itemAt(people, 0).id, LONG_THREADS);
    let answers = 0;

    async function open(): Promise<Socket> {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.on('data', (piece: Buffer) => {
        if (piece.toString('latin1', 0, 12) === 'HTTP/1.1 200') answers += 1;
      });
      await once(socket, 'connect');
      return socket;
    }

    return {
      async attack() {
        const requests = people.flatMap(({ token }) =>
          Array.from({ length: CONNECTIONS_OF_ONE }, () =>
            requestOf('/v1/threads?category=besar', { from: FROM, token }),
          ),
        );
        const sockets: Socket[] = [];
        while (sockets.length < requests.length) sockets.push(await open());
        await repeatFor(seconds, async () => {
          for (const [at, request] of requests.entries()) sockets[at]?.write(request);
          await sleep(WAVE_EVERY_MS);
        });
        closeAll(sockets);
      },
      check: (rounds) => [
        ...slowdownsWhileBusy(rounds),
        atLeastRow('long answers read', answers, 1),
      ],
    };
  },
};
