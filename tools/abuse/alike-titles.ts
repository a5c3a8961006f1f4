import { sql } from 'kysely';
import { createUser } from '#server/testing/factories.ts';
import type { Attack } from './attack.ts';
import { answersRow, atMostRow, databaseSlowdowns } from './rows.ts';
import { send, type Sent } from '#tools/http/send.ts';

/** With titles of some 300 characters: the 50 MB that one address may store at once (`STORED_BYTES_PER_DAY`). */
const THREADS = 38_000;
const WORD = 'sambal';
const LETTERS = 'abcdefghijklmnoprstuvwyz';
const SEARCHES = 12;
const SLOWEST_MS = 1_000;

/** Fills titles with words similar to a word that another account searches for misspelt. */
export const alikeTitles: Attack = {
  name: 'alike-titles',
  description: `one account writes ${THREADS} titles full of words like "${WORD}", and another one searches for it misspelt`,
  async setUp({ url, db, seconds }) {
    const { id } = await createUser(db, { name: 'Penyerupa' });
    const title = Array.from({ length: 33 }, (_, at) => {
      return WORD + LETTERS.charAt(at % 24) + LETTERS.charAt(Math.floor(at / 24));
    }).join(' ');
    await sql`
      insert into threads (id, title, body, category, category_key, owner_id, created_at, active_at)
      select 'thread-' || lpad(number::text, 16, '0'), ${title}, '<p>x</p>', 'umum', 'umum', ${id},
        now() - interval '90 days', now() - interval '90 days'
      from generate_series(1, ${sql.lit(THREADS)}) as number`.execute(db);
    await sql`update categories set thread_count = thread_count + ${sql.lit(THREADS)}
      where key = 'umum'`.execute(db);
    const { token } = await createUser(db, { name: 'Pencari' });
    const answers: Sent[] = [];
    return {
      async attack() {
        const end = performance.now() + 1_000 * seconds;
        while (answers.length < SEARCHES || performance.now() < end) {
          const q = `${WORD}${LETTERS.charAt(answers.length % 24)}q`;
          answers.push(
            await send(`${url}/v1/threads?limit=20&q=${q}`, { from: '203.0.113.7', token }),
          );
        }
      },
      check: (rounds) => {
        const value = Math.max(...answers.map(({ ms }) => ms));
        return [
          ...databaseSlowdowns(rounds, 'search', 'read'),
          atMostRow('slowest misspelt search', { value, max: SLOWEST_MS, unit: 'ms' }),
          answersRow(answers, [200]),
        ];
      },
    };
  },
};
