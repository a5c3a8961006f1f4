import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { COSTLY_BODIES, type CostlyCall, costlyCalls, HARMLESS_BODY } from './costly-bodies.ts';
import { answersRow, checkRow, databaseSlowdowns } from './rows.ts';
import { openAgent, send, sendAll, type Sent } from '#tools/http/send.ts';

const FLOOD = 80;
const AT_ONCE = 8;
const TIMES = 7;
/** How much longer than a harmless request a costly one may block all others. */
const HELD_UP_MAX_MS = 50;

/** Sends texts and JSON that take long to parse. */
export const costlyTexts: Attack = {
  name: 'costly-texts',
  description: `one account sends ${FLOOD} bodies that are slow to parse, ${AT_ONCE} at once, then each by itself, and some to every other call that takes a text`,
  async setUp({ url, db }) {
    const { id, token } = await createUser(db, { name: 'Pelambat' });
    const threadId = await createThread(db, id, { title: 'Lambat' });
    const thread = `/v1/threads/${threadId}`;
    const comment = `${thread}/comments/${await createComment(db, { threadId, ownerId: id })}`;
    const from = '198.51.100.3';
    const agent = openAgent(AT_ONCE);
    const requestOf = ({ path, ...sending }: CostlyCall) =>
      [url + path, { from, token, agent, ...sending }] as const;
    const threadOf = (body: string): CostlyCall => ({ method: 'POST', path: '/v1/threads', body });
    const bodies = Object.values(COSTLY_BODIES);
    const answers: Sent[] = [];
    const heldUp = new Map<string, number>();
    let harmless = 0;

    /** Returns the slowest cached read while the body was sent and parsed, in ms: the median of `TIMES` runs. */
    async function holdUp(costly: CostlyCall): Promise<number> {
      const longest: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const posting = { isOver: false };
        const sent = send(...requestOf(costly)).finally(() => {
          posting.isOver = true;
        });
        let most = 0;
        using reader = openAgent(1);
        while (!posting.isOver) {
          const read = await send(`${url}/v1/leaderboards`, { from, token, agent: reader });
          most = Math.max(most, read.ms);
        }
        answers.push(await sent);
        longest.push(most);
      }
      return longest.toSorted((a, b) => a - b)[(TIMES - 1) / 2] ?? 0;
    }

    return {
      async attack() {
        const flood = (at: number) => requestOf(threadOf(itemAt(bodies, at)));
        answers.push(...(await sendAll(FLOOD, flood)));
        harmless = await holdUp(threadOf(HARMLESS_BODY));
        for (const [what, body] of Object.entries(COSTLY_BODIES)) {
          heldUp.set(what, await holdUp(threadOf(body)));
        }
        for (const [what, costly] of Object.entries(costlyCalls(thread, comment))) {
          heldUp.set(what, await holdUp(costly));
        }
        agent.destroy();
      },
      check: (rounds) => [
        ...databaseSlowdowns(rounds, 'read'),
        answersRow(answers, [200, 201, 400, 429]),
        ...Array.from(heldUp, ([what, ms]) =>
          checkRow(
            `a read beside ${what}`,
            `${Math.round(ms)} ms`,
            `≤ ${HELD_UP_MAX_MS} ms more`,
            ms <= harmless + HELD_UP_MAX_MS,
            `${Math.round(harmless)} ms`,
          ),
        ),
      ],
    };
  },
};
