import { Agent } from 'node:http';
import { sql } from 'kysely';
import { LIMITS } from '#server/platform/http/rate-limits.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import type { Attack, Stage } from './attack.ts';
import { answersRow, fact, slowdown } from './rows.ts';
import { send, type Sent } from './send.ts';

const ACCOUNTS = 10;
const VOTES_EACH = 300;
const AT_ONCE = 10;
const MEGABYTE = 1_000_000;
/** What one account may add to the tables in a first day, by votes alone. */
const FIRST_DAY_MAX_MB = 50;

/** Casts votes and takes them back: each changes an order of lists, and leaves the rank that was. */
export const toggledVotes: Attack = {
  name: 'toggled-votes',
  does: `${ACCOUNTS} accounts at one address cast a vote and take it back, ${VOTES_EACH} times each, ${AT_ONCE} at once`,
  async setUp({ url, db }) {
    const tokens: string[] = [];
    let path = '';
    for (let count = 0; count < ACCOUNTS; count += 1) {
      const { id, token } = await createUser(db, { name: 'Plinplan' });
      tokens.push(token);
      path ||= `/v1/threads/${await createThread(db, id, { title: 'Naik turun' })}/up-vote`;
    }
    const answers: Sent[] = [];
    let [before, after] = [0, 0];
    return {
      async attack() {
        before = await rankBytes(db);
        const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
        const voting = tokens.map(async (token) => {
          for (let count = 0; count < VOTES_EACH; count += 1) {
            answers.push(
              await send(url + path, { method: 'POST', from: '198.51.100.5', token, agent }),
            );
          }
        });
        await Promise.all(voting);
        agent.destroy();
        after = await rankBytes(db);
      },
      check: (rounds) => {
        const cast = answers.filter(({ status }) => status === 201).length;
        const { max } = LIMITS.voting.inADay.account;
        const firstDay = (max * (after - before)) / cast / MEGABYTE;
        return [
          slowdown('read', rounds, { times: 3, floorMs: 100 }),
          slowdown('write', rounds, { times: 3, floorMs: 250 }),
          answersRow(answers, [201, 429]),
          fact(
            'on disk in a first day',
            `${Math.round(firstDay)} MB`,
            `≤ ${FIRST_DAY_MAX_MB} MB`,
            firstDay <= FIRST_DAY_MAX_MB,
          ),
        ];
      },
    };
  },
};

async function rankBytes(db: Stage['db']): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_total_relation_size('thread_rank_changes') as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}
