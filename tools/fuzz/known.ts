import type { Db } from '#server/schema.ts';
import { createInvitation } from '#server/invitations/invitations.repository.ts';
import { makeAppeal } from '#server/moderation/appeals.repository.ts';
import { remove } from '#server/moderation/removals.repository.ts';
import { giveSanction } from '#server/moderation/sanctions.repository.ts';
import { newId } from '#server/platform/security/ids.ts';
import { report } from '#server/moderation/reports.repository.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread } from '#server/testing/factories.ts';
import { callApi } from '#tools/http/call-api.ts';
import { createLinkTokens } from './link-tokens.ts';
import { PASSWORD, personFactory } from './people.ts';
import { placeholder, prepare, type Prepared, turnTotpOn } from './prepare.ts';

/** Ids, texts and tokens of the forum, from which requests are made. */
export interface Known {
  /** Path parameters that belong together. */
  readonly places: readonly Place[];
  /** Path parameters for deletions, enough for a long run. */
  readonly spares: readonly Place[];
  /** Valid texts by the name of their field or parameter. Cursors are from all lists. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly tokens: Readonly<Record<'member' | 'other', string>>;
  /** Makes what a request to this operation needs for itself; undefined when it needs nothing. */
  prepare(operation: string): Promise<Prepared | undefined>;
}

type Place = Readonly<Record<string, string>>;

const PLACES = 12;
/** The requests for each spare place: at most one in so many deletes something successfully. */
const REQUESTS_PER_SPARE = 50;

const COMMENTS = 3;

/** Lists with more than one page. */
const LISTS = [
  '/threads?limit=1',
  '/threads?limit=1&pinned=first',
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
  role: ['member', 'moderator', 'admin'],
  reason: ['Rajin dan adil', 'spam', 'other', ''],
  words: ['Kasar', ''],
  decision: ['keep', 'remove'],
  kind: ['warning', 'mute'],
  outcome: ['upheld', 'lifted'],
  answer: ['Sudah benar', ''],
  value: ['Warung Kopi', '<p>Sopan</p>', 'open', 'everybody', 'newest', ''],
  changedAt: ['2026-01-31T10:00:00.000Z'],
  code: ['123456', 'abcd-efgh-jkmn-pqrs', placeholder('code'), placeholder('recoveryCode')],
  challenge: ['AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', placeholder('challenge')],
  response: [placeholder('response')],
  passkey: [placeholder('passkey')],
  pinned: ['first'],
  limit: ['1', '2', '100'],
  q: ['resep', 'sambal terasi', 'kuliner'],
};

/** Adds users with threads, comments and sessions to the forum at `address`, and reads its lists. */
export async function createKnown(db: Db, address: string, requests: number): Promise<Known> {
  const createPerson = await personFactory(db);
  const member = await createPerson();
  const other = await createPerson();
  const guarded = await createPerson();
  await turnTotpOn(db, guarded);
  // Both may change the role of the third.
  await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', 'in', [member.id, other.id])
    .execute();
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
  const caseIds: string[] = [];
  for (const place of created.flat().slice(0, PLACES)) {
    const threadId = place['threadId'] ?? '';
    await report(db, { threadId, reporterId: guarded.id, reason: 'spam', words: '' });
    const open = db.selectFrom('cases').select('id').where('thread_id', '=', threadId);
    caseIds.push((await open.executeTakeFirstOrThrow()).id);
  }
  const acts: Place[] = [];
  for (let index = 0; index < PLACES; index += 1) acts.push(await actOn(db, member.id, other.id));
  const places = created.flat().map((place, index): Place => ({
    ...place,
    sessionId: sessionIds[index % sessionIds.length] ?? '',
    passkeyId: placeholder('passkeyId'),
    userId: guarded.id,
    caseId: caseIds[index % caseIds.length] ?? '',
    ...acts[index % acts.length],
  }));
  const threadId = places[0]?.['threadId'] ?? '';
  const lists = [...LISTS, ...COMMENT_SORTS.map((sort) => `/threads/${threadId}?limit=1${sort}`)];
  const pages = await Promise.all(lists.map(read));
  return {
    places: places.slice(0, PLACES * COMMENTS),
    spares: places.slice(PLACES * COMMENTS),
    texts: {
      ...TEXTS,
      token: await createLinkTokens(db, address, createPerson),
      email: [member.email, other.email, member.email.toUpperCase(), guarded.email],
      cursor: pages.map(({ nextCursor }) => String(nextCursor)),
      ids: [member.id, `${member.id},${other.id}`],
      comment: places.slice(0, PLACES).map((place) => place['commentId'] ?? ''),
    },
    tokens: { member: member.token, other: other.token },
    prepare: (operation) => prepare({ db, address }, operation, createPerson),
  };
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

/** Warns the user twice, removes a thread of theirs, opens an appeal of theirs, and invites somebody. */
async function actOn(db: Db, userId: string, actorId: string): Promise<Place> {
  const warn = () =>
    giveSanction(db, { actorId: null, userId, kind: 'warning', reason: newId('sanction') });
  const [given, appealed] = [await warn(), await warn()];
  const textId = await createThread(db, userId);
  await remove(db, { threadId: textId, actorId, reason: 'Iklan' });
  const sanctionId = appealed?.sanctionId ?? '';
  await makeAppeal(db, { sanctionId, userId, words: 'Tidak benar' });
  const appeal = db.selectFrom('appeals').select('id').where('sanction_id', '=', sanctionId);
  const { id: appealId } = await appeal.executeTakeFirstOrThrow();
  const invited = await createInvitation(db, { makerId: actorId, uses: 1, days: 1 });
  const invitationId = invited === 'too-many' ? '' : invited.row.id;
  return { sanctionId: given?.sanctionId ?? '', textId, appealId, invitationId };
}
