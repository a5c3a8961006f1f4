import { Agent } from 'node:http';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { addressIn } from './clients.ts';
import { answersRow, slowdown, slowest } from './rows.ts';
import { sendAll, type Sent } from '#tools/http/send.ts';

const LOGINS_OF_ONE = 300;
const ADDRESSES = 5;
const LOGINS_OF_EACH = 250;
const REGISTRATIONS = 600;
const LOGIN_MAX_MS = 2_000;
/** The maximum latency of an answer that otherwise takes milliseconds. */
const ANSWER_MAX_MS = 1_000;
const OPENED_AT_ONCE = 50;
const PASSWORD = 'bukan-ini';

/**
 * While passwords are hashed on all cores, an answer of a few milliseconds waits for its share of a core. On two cores,
 * this added 30 ms to files from memory, and 100 ms to files from the disk.
 */
const FLOOR_MS = 50;

/** Many clients cause passwords to be hashed, which takes more processor time than anything else a visitor can do. */
export const passwords: Attack = {
  name: 'passwords',
  description: `${LOGINS_OF_ONE} wrong logins at once, then ${ADDRESSES} addresses with ${LOGINS_OF_EACH} each, then ${REGISTRATIONS} registrations of an IPv6 /48`,
  async setUp({ url }) {
    const answers: Sent[] = [];

    const agents = await openConnections(url);

    /** Sends `count` requests at once, each on a connection of its own. */
    async function flood(
      path: string,
      count: number,
      one: (number: number) => { from: string; body: object },
    ): Promise<void> {
      const sent = await sendAll(count, (number) => {
        const agent = itemAt(agents, number);
        return [`${url}/v1${path}`, { method: 'POST', agent, ...one(number) }];
      });
      answers.push(...sent);
    }
    const login = (number: number, from: string) => ({
      from,
      body: { email: `tebak-${number}@contoh.id`, password: PASSWORD },
    });

    return {
      async attack() {
        await flood('/login', LOGINS_OF_ONE, (number) => login(number, '198.51.100.1'));
        await flood('/login', ADDRESSES * LOGINS_OF_EACH, (number) =>
          login(LOGINS_OF_ONE + number, `203.0.113.${number % ADDRESSES}`),
        );
        await flood('/register', REGISTRATIONS, (number) => ({
          from: addressIn(1, number),
          body: {
            name: `Banyak ${number}`,
            email: `banyak-${number}@contoh.id`,
            password: PASSWORD,
          },
        }));
        for (const agent of agents) agent.destroy();
      },
      check: (rounds) => [
        slowdown('asset', rounds, { times: 2, floorMs: FLOOR_MS }),
        slowest('login', rounds, LOGIN_MAX_MS),
        slowest('read', rounds, ANSWER_MAX_MS),
        slowest('write', rounds, ANSWER_MAX_MS),
        answersRow(answers, [201, 401, 429, 503]),
      ],
    };
  },
};

/**
 * Opens as many connections as the largest flood takes, before the rounds. Opened all at once, they would be an attack
 * of their own: the kernel hands over new connections in their order, so that a member's connection waits some 0.4 s
 * behind 1,250 others, whatever these request. `idle-connections` is about that, and this attack about the hashing.
 */
async function openConnections(url: string): Promise<Agent[]> {
  const agents: Agent[] = [];
  while (agents.length * OPENED_AT_ONCE < ADDRESSES * LOGINS_OF_EACH) {
    const agent = new Agent({ keepAlive: true, maxFreeSockets: OPENED_AT_ONCE });
    await sendAll(OPENED_AT_ONCE, () => [`${url}/health`, { from: '198.51.100.2', agent }]);
    agents.push(agent);
  }
  return agents;
}
