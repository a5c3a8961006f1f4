import { newId } from '#server/platform/security/ids.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import type { Db } from '#server/schema.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread } from '#server/testing/factories.ts';
import { linkOf } from '#server/testing/link-of.ts';
import { insertUser } from '#server/users/users.repository.ts';
import { callApi } from '#tools/http/call-api.ts';

/** Ids, texts and tokens of the forum, from which requests are made. */
export interface Known {
  /** Path parameters that belong together. */
  readonly places: readonly Place[];
  /** Path parameters for deletions, enough for a long run. */
  readonly spares: readonly Place[];
  /** Valid texts by the name of their field or parameter. Cursors are from all lists. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly tokens: Readonly<Record<'member' | 'other', string>>;
  /** Returns the token of a new account, for operations that end sessions and accounts. */
  createToken(): Promise<string>;
}

type Place = Readonly<Record<string, string>>;

const PASSWORD = 'rahasia';
const PLACES = 12;
/** The requests for each spare place: at most one in so many deletes something successfully. */
const REQUESTS_PER_SPARE = 50;

const COMMENTS = 3;
/** The links of each purpose: most work once. */
const LINKS_OF_EACH = 8;
const PURPOSES = ['reset-password', 'confirm-address', 'not-me'] as const;

/** Lists with more than one page. */
const LISTS = [
  '/threads?limit=1',
  '/threads?limit=1&sort=active',
  '/threads?limit=1&sort=top',
  '/threads?limit=1&q=resep',
  '/categories?limit=1',
  '/users/me/sessions?limit=1',
];

const COMMENT_SORTS = ['', '&sort=oldest', '&sort=top'];

const TEXTS = {
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: [PASSWORD, 'rahasia baru'],
  category: ['kuliner', 'general', ''],
  title: ['Sambal terasi'],
  body: ['<p>Siapa punya resep?</p>', '<ul><li><a href="https://contoh.id">x</a></li></ul>'],
  content: ['<p>Terima kasih.</p>'],
  name: ['Sari Wulandari'],
  code: ['123456', 'abcd-efgh-jkmn-pqrs'],
  challenge: ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  limit: ['1', '2', '100'],
  q: ['resep', 'sambal terasi', 'kuliner'],
};

/** Adds two users with threads, comments and sessions to the forum at `address`, and reads its lists. */
export async function createKnown(db: Db, address: string, requests: number): Promise<Known> {
  const createPerson = await personFactory(db);
  const member = await createPerson();
  const other = await createPerson();
  const count = PLACES + Math.ceil(requests / REQUESTS_PER_SPARE);
  const created: Place[][] = [];
  for (let index = 0; index < count; index += 1) {
    const [owner, guest] = index % 3 === 0 ? [other, member] : [member, other];
    created.push(await createDiscussion(db, owner.id, guest.id, `Resep ${index}`));
  }
  for (let session = 0; session < PLACES; session += 1) await insertSession(db, member.id);

  const { token } = member;
  const read = (path: string) => callApi(`${address}/v1${path}`, { token });
  const { sessions } = await read('/users/me/sessions');
  const sessionIds = (sessions as { id: string; isCurrent: boolean }[])
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ id }) => id);
  const places = created.flat().map((place, index): Place => ({
    ...place,
    sessionId: sessionIds[index % sessionIds.length] ?? '',
  }));
  const threadId = places[0]?.['threadId'] ?? '';
  const lists = [...LISTS, ...COMMENT_SORTS.map((sort) => `/threads/${threadId}?limit=1${sort}`)];
  const pages = await Promise.all(lists.map(read));
  return {
    places: places.slice(0, PLACES * COMMENTS),
    spares: places.slice(PLACES * COMMENTS),
    texts: {
      ...TEXTS,
      token: await createLinkTokens(db, createPerson),
      email: [member.email, other.email, member.email.toUpperCase()],
      cursor: pages.map(({ nextCursor }) => String(nextCursor)),
      ids: [member.id, `${member.id},${other.id}`],
      comment: places.slice(0, PLACES).map((place) => place['commentId'] ?? ''),
    },
    tokens: { member: member.token, other: other.token },
    createToken: async () => (await createPerson()).token,
  };
}

/** Returns a function that creates users. They share one password, so that it is hashed once. */
async function personFactory(db: Db) {
  const passwordHash = await hashPassword(PASSWORD);
  return async () => {
    const email = `${newId('user')}@contoh.id`;
    const user = await insertUser(db, { name: 'Sari Wulandari', email, passwordHash });
    if (!user) throw new Error(`${email} is taken`);
    return { ...user, token: await insertSession(db, user.id) };
  };
}

/** Creates links of new users, of each purpose that a call takes. */
async function createLinkTokens(
  db: Db,
  createPerson: () => Promise<{ id: string; email: string }>,
): Promise<string[]> {
  const tokens: string[] = [];
  for (let count = 0; count < LINKS_OF_EACH; count += 1) {
    for (const purpose of PURPOSES) tokens.push(await linkOf(db, await createPerson(), purpose));
  }
  return tokens;
}

/** Creates a thread with comments of both users. */
async function createDiscussion(
  db: Db,
  ownerId: string,
  guestId: string,
  title: string,
): Promise<Place[]> {
  const threadId = await createThread(db, ownerId, { title });
  const places: Place[] = [];
  for (let index = 0; index < COMMENTS; index += 1) {
    const writerId = index % 2 === 0 ? ownerId : guestId;
    const commentId = await createComment(db, { threadId, ownerId: writerId });
    places.push({ threadId, commentId });
  }
  return places;
}
