import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { repeatFor } from './attackers.ts';
import { closeAll, openClient } from './clients.ts';
import { atLeastRow, slowdowns } from './rows.ts';

const OPEN_FILES = 1_024;
const CONNECTIONS = 1_300;
const AGAIN_EVERY_MS = 100;

/** Opens more connections than the server may open files, and sends no complete request on them. */
export const idleConnections: Attack = {
  name: 'idle-connections',
  description: `${CONNECTIONS} connections without a whole request, opened again when they are closed, at \`ulimit -n ${OPEN_FILES}\``,
  openFiles: OPEN_FILES,
  setUp: async ({ url, seconds }) => {
    let opened = 0;
    const open = () => {
      opened += 1;
      return openClient(url, opened % 2 === 0 ? 'GET /v1/threads HTTP/1.1\r\n' : '');
    };
    return {
      async attack() {
        let clients = Array.from({ length: CONNECTIONS }, open);
        await repeatFor(seconds, async () => {
          await sleep(AGAIN_EVERY_MS);
          clients = clients.map((client) => (client.closed ? open() : client));
        });
        closeAll(clients);
      },
      check: (rounds) => [
        ...slowdowns(rounds),
        atLeastRow('connections opened', opened, CONNECTIONS),
      ],
    };
  },
};
