import { LIMITS } from '#server/platform/http/rate-limits.ts';
import { createThread } from '#server/testing/factories.ts';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createUsers, megabytesOf } from './attackers.ts';
import { answersRow, atMostRow, databaseSlowdowns } from './rows.ts';
import { openAgent, send, type Sent } from '#tools/http/send.ts';

const ACCOUNTS = 10;
const VOTES_EACH = 300;
const AT_ONCE = 10;
/** The maximum that one account may add to the tables on its first day, by votes alone. */
const FIRST_DAY_MAX_MB = 50;
const RANKS = "pg_total_relation_size('thread_rank_changes')";

/** Casts and retracts votes: each change alters the order of lists, and stores the earlier rank. */
export const toggledVotes: Attack = {
  name: 'toggled-votes',
  description: `${ACCOUNTS} accounts at one address cast a vote and take it back, ${VOTES_EACH} times each, ${AT_ONCE} at once`,
  async setUp({ url, db }) {
    const users = await createUsers(db, ACCOUNTS, 'Plinplan');
    const threadId = await createThread(db, itemAt(users, 0).id, { title: 'Naik turun' });
    const path = `/v1/threads/${threadId}/up-vote`;
    const answers: Sent[] = [];
    let [before, after] = [0, 0];
    return {
      async attack() {
        before = await megabytesOf(db, RANKS);
        using agent = openAgent(AT_ONCE);
        const voting = users.map(async ({ token }) => {
          for (let count = 0; count < VOTES_EACH; count += 1) {
            answers.push(
              await send(url + path, { method: 'POST', from: '198.51.100.5', token, agent }),
            );
          }
        });
        await Promise.all(voting);
        after = await megabytesOf(db, RANKS);
      },
      check: (rounds) => {
        const cast = answers.filter(({ status }) => status === 201).length;
        const { max } = LIMITS.voting.inADay;
        const value = (max * (after - before)) / cast;
        return [
          ...databaseSlowdowns(rounds, 'read', 'write'),
          answersRow(answers, [201, 429]),
          atMostRow('on disk in a first day', { value, max: FIRST_DAY_MAX_MB, unit: 'MB' }),
        ];
      },
    };
  },
};
