import type { DatabaseConnection } from '#server/platform/database/database-hosts.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Db, Schema } from '#server/schema.ts';
import { findMiscounts } from '#tools/processes/find-miscounts.ts';
import type { Ledger, Text } from './ledger.ts';

/** Whether the database has what was acknowledged, once, and nothing twice or half: what is wrong. */
export async function checkLedger(
  connection: DatabaseConnection,
  ledger: Ledger,
): Promise<string[]> {
  await using db = openDatabase<Schema>({ ...connection, max: 1 }, () => undefined);
  const miscounts = await findMiscounts(db);
  return [
    ...(miscounts === undefined ? [] : [miscounts]),
    ...checkTexts('thread', ledger.threads, await readThreads(db)),
    ...checkTexts('comment', ledger.comments, await readComments(db)),
    ...(await checkMembers(db, ledger)),
    ...(await checkVotes(db, ledger)),
  ];
}

/** What was written without an answer and is there all the same. */
export async function findKeptUnanswered(
  connection: DatabaseConnection,
  ledger: Ledger,
): Promise<string[]> {
  await using db = openDatabase<Schema>({ ...connection, max: 1 }, () => undefined);
  const rows = [...(await readThreads(db)), ...(await readComments(db))];
  const there = new Set(rows.flatMap(({ said }) => said));
  const texts = [...ledger.threads.values(), ...ledger.comments.values()];
  return texts.flatMap(({ unknown }) => unknown).filter((words) => there.has(words));
}

interface Stored {
  readonly id: string;
  readonly isDeleted: boolean;
  /** What it says and what it has said, each with all its parts. */
  readonly said: string[];
}

async function readThreads(db: Db): Promise<Stored[]> {
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'title', 'body', 'deleted_at'])
    .execute();
  const before = await db
    .selectFrom('thread_revisions')
    .select(['thread_id as id', 'title', 'body'])
    .execute();
  const versions = group(before, ({ title, body }) => wordsOf(title, body));
  return rows.map(({ id, title, body, deleted_at: deletedAt }) => ({
    id,
    isDeleted: deletedAt !== null,
    said: [...(versions.get(id) ?? []), ...(title === '' ? [] : [wordsOf(title, body)])],
  }));
}

async function readComments(db: Db): Promise<Stored[]> {
  const rows = await db.selectFrom('comments').select(['id', 'content', 'deleted_at']).execute();
  const before = await db
    .selectFrom('comment_revisions')
    .select(['comment_id as id', 'content'])
    .execute();
  const versions = group(before, ({ content }) => inner(content));
  return rows.map(({ id, content, deleted_at: deletedAt }) => ({
    id,
    isDeleted: deletedAt !== null,
    said: [...(versions.get(id) ?? []), ...(content === '' ? [] : [inner(content)])],
  }));
}

function group<Row extends { id: string }>(rows: readonly Row[], words: (row: Row) => string) {
  const groups = new Map<string, string[]>();
  for (const row of rows) groups.set(row.id, [...(groups.get(row.id) ?? []), words(row)]);
  return groups;
}

function inner(html: string): string {
  return html.replace(/^<p>(.*)<\/p>$/, '$1');
}

/** A thread of which one half is of another write has words that nobody wrote. */
function wordsOf(title: string, body: string): string {
  return title === inner(body) ? title : `${title} / ${body}`;
}

function checkTexts(
  kind: string,
  texts: ReadonlyMap<string, Text>,
  rows: readonly Stored[],
): string[] {
  const wrong: string[] = [];
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const timesSaid = new Map<string, number>();
  for (const words of rows.flatMap(({ said }) => said)) {
    timesSaid.set(words, (timesSaid.get(words) ?? 0) + 1);
  }
  const twice = [...timesSaid].filter(([, times]) => times > 1);
  wrong.push(...twice.map(([words, times]) => `${kind} ${words} is there ${times} times`));

  const written = new Set<string>();
  for (const [first, { id, certain, unknown, deletion }] of texts) {
    for (const words of [...certain, ...unknown]) written.add(words);
    if (id === undefined) continue;
    const row = rowOf.get(id);
    if (!row) {
      wrong.push(`${kind} ${first} was acknowledged and is lost`);
    } else if (row.isDeleted) {
      if (deletion === 'none') wrong.push(`${kind} ${first} is deleted, and nobody did that`);
      if (row.said.length > 0) wrong.push(`${kind} ${first} is deleted and yet has words`);
    } else {
      if (deletion === 'certain') wrong.push(`${kind} ${first} was deleted and is there`);
      const lost = certain.filter((words) => !row.said.includes(words));
      wrong.push(...lost.map((words) => `${kind} ${first}: its version ${words} is lost`));
      const now = row.said.at(-1) ?? '';
      if (now !== certain.at(-1) && !unknown.includes(now)) {
        wrong.push(`${kind} ${first} says ${now}, not ${certain.at(-1)}`);
      }
    }
  }
  const strange = [...timesSaid.keys()].filter((words) => !written.has(words));
  return [...wrong, ...strange.map((words) => `${kind} ${words} was written by nobody`)];
}

async function checkMembers(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('users').select(['email', 'name', 'password_hash']).execute();
  const half = rows.filter(({ name, password_hash: hash }) => name === null || hash === null);
  const there = new Set(rows.map(({ email }) => email));
  const lost = [...ledger.members].filter(([email, isCertain]) => isCertain && !there.has(email));
  return [
    ...(there.size === rows.length ? [] : ['a member is there twice']),
    ...half.map(({ email }) => `member ${email} is there by half`),
    ...lost.map(([email]) => `member ${email} was acknowledged and is lost`),
  ];
}

async function checkVotes(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db
    .selectFrom('thread_votes')
    .select(['thread_id as target', 'user_id as voter', 'vote_type as vote'])
    .unionAll(
      db
        .selectFrom('comment_votes')
        .select(['comment_id as target', 'user_id as voter', 'vote_type as vote']),
    )
    .execute();
  const stands = new Map(rows.map(({ target, voter, vote }) => [`${target} ${voter}`, vote]));
  return [
    ...(stands.size === rows.length ? [] : ['a vote is there twice']),
    ...[...ledger.votes]
      .filter(([key, vote]) => vote !== 'unknown' && vote !== (stands.get(key) ?? 0))
      .map(([key, vote]) => `the vote on ${key} is ${stands.get(key) ?? 0}, not ${vote}`),
  ];
}
