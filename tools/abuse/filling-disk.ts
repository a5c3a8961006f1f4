import { randomBytes } from 'node:crypto';
import { COMMENT_MAX } from '#contract/limits.ts';
import { STORED_BYTES_PER_DAY, TEXT_OVERHEAD_BYTES } from '#server/session/storage-limits.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import type { Attack } from './attack.ts';
import { megabytesOf } from './attackers.ts';
import { answersRow, atMostRow, checkRow, databaseSlowdowns } from './rows.ts';
import { openAgent, send, type Sent } from '#tools/http/send.ts';

const COMMENTS = 300;
const AT_ONCE = 4;
/** The maximum that one account may add to the tables on its first day: its quota twice, as it refills in a day. */
const FIRST_DAY_MAX_MB = 100;
const TABLES = 'pg_database_size(current_database())';
const REFUSAL = /^batas tulisan dalam sehari tercapai, coba lagi dalam \d+ detik$/;

/** Writes long comments of random words, each of which is new to the search index. */
export const fillingDisk: Attack = {
  name: 'filling-disk',
  description: `one account writes ${COMMENTS} comments of ${COMMENT_MAX} random characters, ${AT_ONCE} at once`,
  async setUp({ url, db }) {
    const { id, token } = await createUser(db, { name: 'Pengisi' });
    const threadId = await createThread(db, id, { title: 'Penuh' });
    const answers: Sent[] = [];
    let [before, after] = [0, 0];
    return {
      async attack() {
        before = await megabytesOf(db, TABLES);
        using agent = openAgent(AT_ONCE);
        const writing = Array.from({ length: AT_ONCE }, async () => {
          for (let count = 0; count < COMMENTS / AT_ONCE; count += 1) {
            const body = { content: `<p>${randomWords(COMMENT_MAX - 7)}</p>` };
            const path = `/v1/threads/${threadId}/comments`;
            answers.push(
              await send(url + path, { method: 'POST', from: '198.51.100.4', token, body, agent }),
            );
          }
        });
        await Promise.all(writing);
        after = await megabytesOf(db, TABLES);
      },
      check: (rounds) => {
        const written = answers.filter(({ status }) => status === 201).length;
        const bytes = written * (COMMENT_MAX + TEXT_OVERHEAD_BYTES);
        const { burst } = STORED_BYTES_PER_DAY.account;
        const refused = answers.filter(({ status }) => status === 429);
        const explained = refused.filter(
          ({ body, retryAfterS }) =>
            REFUSAL.test(String((JSON.parse(body.toString()) as { message: unknown }).message)) &&
            Number(retryAfterS) > 0,
        );
        return [
          ...databaseSlowdowns(rounds, 'read', 'write'),
          answersRow(answers, [201, 429]),
          checkRow(
            'bytes stored',
            `${bytes}`,
            `≤ ${burst} and a comment`,
            bytes <= burst + COMMENT_MAX,
          ),
          atMostRow('on disk in a first day', {
            value: 2 * (after - before),
            max: FIRST_DAY_MAX_MB,
            unit: 'MB',
          }),
          checkRow(
            'refused with message and Retry-After',
            `${explained.length} of ${COMMENTS - written}`,
            'all',
            explained.length === COMMENTS - written && refused.length > 0,
          ),
        ];
      },
    };
  },
};

function randomWords(length: number): string {
  const letters = randomBytes(length)
    .toString('base64url')
    .replaceAll(/[-_\d]/g, 'x');
  return letters.replaceAll(/(.{6})./g, '$1 ').slice(0, length);
}
