import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Db, Schema } from '#server/schema.ts';
import { findMiscounts } from '#tools/processes/find-miscounts.ts';
import type { Ledger, Text } from './ledger.ts';

/** Returns the differences of the database from the ledger: lost, duplicate, partial and unknown writes, miscounts. */
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
    ...(await checkUsers(db, ledger)),
    ...(await checkVotes(db, ledger)),
  ];
}

/** Returns the texts that are stored although their requests were not acknowledged. */
export async function findStoredUnanswered(
  connection: DatabaseConnection,
  ledger: Ledger,
): Promise<string[]> {
  await using db = openDatabase<Schema>({ ...connection, max: 1 }, () => undefined);
  const rows = [...(await readThreads(db)), ...(await readComments(db))];
  const stored = new Set(rows.flatMap(({ versions }) => versions));
  const texts = [...ledger.threads.values(), ...ledger.comments.values()];
  return texts.flatMap(({ unknown }) => unknown).filter((words) => stored.has(words));
}

interface Stored {
  readonly id: string;
  readonly isDeleted: boolean;
  /** Its texts, oldest first; the last one is current unless it is deleted. */
  readonly versions: string[];
}

async function readThreads(db: Db): Promise<Stored[]> {
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'title', 'body', 'deleted_at'])
    .execute();
  const revisions = await db
    .selectFrom('thread_revisions')
    .select(['thread_id as id', 'title', 'body'])
    .execute();
  const earlier = groupById(revisions, ({ title, body }) => wordsOf(title, body));
  return rows.map(({ id, title, body, deleted_at: deletedAt }) => ({
    id,
    isDeleted: deletedAt !== null,
    versions: [...(earlier.get(id) ?? []), ...(title === '' ? [] : [wordsOf(title, body)])],
  }));
}

async function readComments(db: Db): Promise<Stored[]> {
  const rows = await db.selectFrom('comments').select(['id', 'content', 'deleted_at']).execute();
  const revisions = await db
    .selectFrom('comment_revisions')
    .select(['comment_id as id', 'content'])
    .execute();
  const earlier = groupById(revisions, ({ content }) => inner(content));
  return rows.map(({ id, content, deleted_at: deletedAt }) => ({
    id,
    isDeleted: deletedAt !== null,
    versions: [...(earlier.get(id) ?? []), ...(content === '' ? [] : [inner(content)])],
  }));
}

function groupById<Row extends { id: string }>(rows: readonly Row[], words: (row: Row) => string) {
  const groups = new Map<string, string[]>();
  for (const row of rows) groups.set(row.id, [...(groups.get(row.id) ?? []), words(row)]);
  return groups;
}

function inner(html: string): string {
  return html.replace(/^<p>(.*)<\/p>$/, '$1');
}

/** Title and body of one write are equal. A thread mixed from two writes therefore has words that no writer sent. */
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
  const timesStored = new Map<string, number>();
  for (const words of rows.flatMap(({ versions }) => versions)) {
    timesStored.set(words, (timesStored.get(words) ?? 0) + 1);
  }
  const duplicates = [...timesStored].filter(([, times]) => times > 1);
  wrong.push(...duplicates.map(([words, times]) => `${kind} ${words} is stored ${times} times`));

  const written = new Set<string>();
  for (const [first, { id, certain, unknown, deletion }] of texts) {
    for (const words of [...certain, ...unknown]) written.add(words);
    if (id === undefined) continue;
    const row = rowOf.get(id);
    if (!row) {
      wrong.push(`${kind} ${first} was acknowledged and is lost`);
    } else if (row.isDeleted) {
      if (deletion === 'none') wrong.push(`${kind} ${first} is deleted without a request`);
      if (row.versions.length > 0)
        wrong.push(`${kind} ${first} is deleted, but its text is stored`);
    } else {
      if (deletion === 'certain') wrong.push(`${kind} ${first} was deleted, but is stored`);
      const lost = certain.filter((words) => !row.versions.includes(words));
      wrong.push(...lost.map((words) => `${kind} ${first}: its version ${words} is lost`));
      const current = row.versions.at(-1) ?? '';
      if (current !== certain.at(-1) && !unknown.includes(current)) {
        wrong.push(`${kind} ${first} is ${current}, not ${certain.at(-1)}`);
      }
    }
  }
  const unsent = [...timesStored.keys()].filter((words) => !written.has(words));
  return [...wrong, ...unsent.map((words) => `${kind} ${words} was sent by no writer`)];
}

async function checkUsers(db: Db, ledger: Ledger): Promise<string[]> {
  const rows = await db.selectFrom('users').select(['email', 'name', 'password_hash']).execute();
  const partial = rows.filter(({ name, password_hash: hash }) => name === null || hash === null);
  const stored = new Set(rows.map(({ email }) => email));
  const lost = [...ledger.users].filter(([email, isCertain]) => isCertain && !stored.has(email));
  return [
    ...(stored.size === rows.length ? [] : ['a user is stored twice']),
    ...partial.map(({ email }) => `user ${email} is stored partially`),
    ...lost.map(([email]) => `user ${email} was acknowledged and is lost`),
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
  const stored = new Map(rows.map(({ target, voter, vote }) => [`${target} ${voter}`, vote]));
  return [
    ...(stored.size === rows.length ? [] : ['a vote is stored twice']),
    ...[...ledger.votes]
      .filter(([key, vote]) => vote !== 'unknown' && vote !== (stored.get(key) ?? 0))
      .map(([key, vote]) => `the vote on ${key} is ${stored.get(key) ?? 0}, not ${vote}`),
  ];
}
