import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_MAX } from '#contract/limits.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { updateThread } from '#server/threads/thread-edits.repository.ts';
import { itemAt } from '#tools/item-at.ts';
import type { Attack, Stage } from './attack.ts';
import { paragraphOf } from './attackers.ts';
import { answersRow, slowdowns } from './rows.ts';
import { openAgent, sendAll, type Sent } from '#tools/http/send.ts';

const EDITS = 150;
/** 240 requests in 15 s, and as many in each 15 s of a longer round. */
const WAVE_EVERY_S = 2.5;
const AT_ONCE = 40;
const FROM = '198.51.100.1';

/** One account sends many requests at once, none of which a cache answers. */
export const busyAccount: Attack = {
  name: 'busy-account',
  description: `every ${WAVE_EVERY_S} s one account sends ${AT_ONCE} requests at once, half of them for a long thread's ${EDITS} revisions`,
  async setUp({ url, db, seconds }) {
    const { id: userId, token } = await createUser(db, { name: 'Penyibuk' });
    const threadId = await writeOften(db, userId);
    const paths = [
      `/v1/threads/${threadId}/revisions?limit=100`,
      '/v1/threads?limit=100',
      `/v1/threads/${threadId}/revisions?limit=100`,
      '/v1/threads?limit=100&q=kopi',
      `/v1/threads/${threadId}/revisions?limit=100`,
      '/v1/users/me/rank',
    ];
    const answers: Sent[] = [];
    return {
      async attack() {
        using agent = openAgent(AT_ONCE);
        // Bypasses cached answers.
        const headers = { 'cache-control': 'no-cache' };
        const length = Math.ceil(seconds / WAVE_EVERY_S);
        const waves = Array.from({ length }, async (_, wave) => {
          await sleep(1_000 * WAVE_EVERY_S * wave);
          const sending = { from: FROM, token, headers, agent };
          answers.push(...(await sendAll(AT_ONCE, (at) => [url + itemAt(paths, at), sending])));
        });
        await Promise.all(waves);
      },
      check: (rounds) => [...slowdowns(rounds), answersRow(answers, [200, 429, 503])],
    };
  },
};

/** Creates a thread of the maximum length, with as many revisions of that length. */
async function writeOften(db: Stage['db'], userId: string): Promise<string> {
  const category = 'umum';
  const threadId = await createThread(db, userId, { title: 'Panjang', category });
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const body = paragraphOf(`${edit} kata demi kata `, BODY_MAX);
    await updateThread(db, { threadId, userId, title: 'Panjang', body, category });
  }
  return threadId;
}
