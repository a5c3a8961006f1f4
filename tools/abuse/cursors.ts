import { createThread } from '#server/testing/factories.ts';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createUsers } from './attackers.ts';
import { answersRow, checkRow, databaseSlowdowns } from './rows.ts';
import { dataOf, openAgent, send, sendAll, type Sent } from '#tools/http/send.ts';

const ACCOUNTS = 4;
const FORGED_EACH = 150;
const AT_ONCE = 16;
/** Long unknown words, to which many others are similar. */
const WORDS = ['a', 'b', 'c'].map((letter) => `${letter}pertanggungjawabkan${letter}kebijaksanaan`);
/** Forged parts of a position in a search, which would be the costliest to read. */
const CLAIMS = [
  { misspelt: [0, 1, 2], key: null },
  { misspelt: [0], key: null, rarest: 1 },
  { seen: '3:3:' },
  { seen: '3:3:', ways: { thread: 'newest', comment: 'newest' } },
  { ways: { thread: '1970-01-01T00:00:00.000000Z', comment: '1970-01-01T00:00:00.000000Z' } },
];

/** Requests pages of a search at forged positions, which would cost the database more than any real one. */
export const cursors: Attack = {
  name: 'cursors',
  description: `${ACCOUNTS} accounts send ${FORGED_EACH} forged cursors of a search each, ${AT_ONCE} at once in all`,
  async setUp({ url, db }) {
    const q = WORDS.join(' ');
    const users = await createUsers(db, ACCOUNTS, 'Pemalsu');
    for (const { id } of users) {
      await createThread(db, id, { title: WORDS.join(' '), body: `<p>${q}</p>` });
    }
    const { token } = itemAt(users, 0);
    const search = { from: '198.51.100.2', token };
    const first = await send(`${url}/v1/threads?${pageOf(q)}`, search);
    const real = String(dataOf(first)['nextCursor']);
    const answers: Sent[] = [];
    let afterwards: Sent | undefined;
    return {
      async attack() {
        using agent = openAgent(AT_ONCE);
        const asked = users.map((user, account) =>
          sendAll(FORGED_EACH, (number) => [
            `${url}/v1/threads?${pageOf(q, forge(real, number))}`,
            { from: `198.51.100.${10 + account}`, token: user.token, agent },
          ]),
        );
        answers.push(...(await Promise.all(asked)).flat());
        afterwards = await send(`${url}/v1/threads?${pageOf(q, real)}`, search);
      },
      check: (rounds) => [
        ...databaseSlowdowns(rounds, 'search', 'read'),
        answersRow(answers, [400, 429]),
        checkRow('the real cursor', String(afterwards?.status), '200', afterwards?.status === 200),
      ],
    };
  },
};

function pageOf(q: string, cursor?: string): string {
  return new URLSearchParams({ limit: '1', q, ...(cursor !== undefined && { cursor }) }).toString();
}

/** Returns the cursor with a forged position, and with its signature for an even `number`, otherwise with none. */
function forge(cursor: string, number: number): string {
  const [position = '', signature = ''] = cursor.split('.');
  const [list, real] = JSON.parse(Buffer.from(position, 'base64url').toString()) as [
    unknown,
    Record<string, unknown>,
  ];
  const claimed = { ...real, ...itemAt<object>(CLAIMS, number) };
  const forged = Buffer.from(JSON.stringify([list, claimed])).toString('base64url');
  return number % 2 === 0 ? `${forged}.${signature}` : forged;
}
