import { expect, test, vi } from 'vitest';
import { ZodType } from 'zod';

type Exports = Record<string, unknown>;
type Schema = Pick<ZodType, 'safeParse'>;

const names = [
  'account',
  'account-recoveries',
  'categories',
  'comments',
  'email',
  'events',
  'hidden-people',
  'invitations',
  'leaderboards',
  'members',
  'moderation',
  'passkeys',
  'password-resets',
  'removals',
  'reports',
  'sanction',
  'sanctions',
  'search',
  'second-factors',
  'session',
  'settings',
  'thread-acts',
  'threads',
  'users',
  'votes',
] as const;

async function loadContract(): Promise<Map<string, Schema>> {
  const modules = await Promise.all(
    names.map(async (name) => [name, (await import(`#contract/${name}.ts`)) as Exports] as const),
  );
  return new Map(
    modules.flatMap(([name, exports]) =>
      Object.entries(exports).flatMap(([key, value]) => {
        const schema = schemaIn(value);
        return schema ? [[`${name}.${key}`, schema] as const] : [];
      }),
    ),
  );
}

/** A schema that the page parses with: an endpoint's data, a stream's event, or another. */
function schemaIn(value: unknown): Schema | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('safeParse' in value) return value as unknown as Schema;
  if ('data' in value) return schemaIn(value.data);
  return 'event' in value ? schemaIn(value.event) : undefined;
}

const marked = [{ text: 'a', isHit: true }];
const match = {
  title: marked,
  excerpt: marked,
  commentId: null,
  commentOwnerId: null,
  isByName: true,
  meant: 'x',
};
const vote = { id: 'v', userId: 'u', threadId: 't', commentId: 'c', voteType: -1 };
const user = { id: 'u', name: 'n', avatar: '', email: 'a@b.id', role: 'member', hiddenIds: ['u'] };
const votes = { upVotesBy: ['u'], downVotesBy: [], totalUpVotes: 1, totalDownVotes: 0, ownVote: 1 };
const time = '2026-01-31T10:00:00.000Z';
const comment = {
  id: 'c',
  content: 'x',
  createdAt: time,
  editedAt: null,
  isDeleted: false,
  isHeld: true,
  owner: user,
  ...votes,
};
const thread = {
  id: 't',
  title: 'x',
  body: '',
  category: 'x',
  categoryName: 'x',
  createdAt: time,
  ownerId: 'u',
  editedAt: time,
  ...votes,
  totalComments: 2,
  isHeld: true,
  isLocked: true,
  isPinned: true,
  match,
};
const session = {
  id: 's',
  userAgent: 'x',
  network: 'x',
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
  isCurrent: true,
};
const logEntry = {
  number: 1,
  at: time,
  action: 'role-changed',
  actor: null,
  user,
  reason: '',
  details: { from: 'member', to: 'admin' },
  threadId: null,
  commentId: null,
  hash: 'x',
  actorId: null,
  userId: 'u',
  previousHash: 'x',
};
const openCase = {
  id: 'x',
  threadId: 't',
  commentId: null,
  owner: user,
  threadTitle: 'x',
  body: null,
  isHidden: true,
  heldFor: 'link',
  openedAt: time,
  urgency: 100,
  reportCount: 1,
  reports: [{ reason: 'spam', words: '', reportedAt: time }],
  history: { keptCount: 0, removedCount: 1 },
  application: { email: 'x@contoh.id', invitedBy: null },
};
const appeal = { words: 'x', madeAt: time, outcome: null, answer: null, decidedAt: null };
const sanction = {
  id: 'x',
  kind: 'mute',
  reason: 'x',
  givenAt: time,
  endsAt: null,
  readAt: null,
  liftedAt: null,
  appeal,
  giver: null,
};
const removedText = {
  threadId: 't',
  commentId: null,
  title: null,
  body: '',
  reason: 'x',
  removedAt: time,
};
const ownRemovedText = {
  threadId: 't',
  commentId: null,
  title: null,
  body: 'x',
  reason: 'x',
  removedAt: time,
  category: null,
  expiresAt: time,
  appeal: { words: 'x', madeAt: time, outcome: 'upheld', answer: 'x', decidedAt: time },
};
const openAppeal = { id: 'x', user, words: 'x', madeAt: time, sanction, removedText };
const member = {
  ...user,
  role: 'member',
  createdAt: time,
  score: 5,
  email: 'x@contoh.id',
  isMuted: false,
  mutedUntil: null,
  isSuspended: true,
  suspendedUntil: time,
  sanctionCount: 1,
  isWaiting: true,
  invitedBy: user,
};
const invitation = {
  id: 'x',
  maker: user,
  usesMax: 3,
  useCount: 0,
  createdAt: time,
  expiresAt: time,
};
const community = {
  name: 'x',
  description: '',
  rules: '<p>x</p>',
  logReaders: 'members',
  threadSort: 'top',
  registration: 'closed',
  registrationChallenge: 'off',
  heldPosts: 2,
  heldLinkDays: 3,
  heldWords: ['x'],
  refusedWords: [],
};
const settings = Object.fromEntries(
  Object.entries(community).map(([name, value]) => [name, { value, changedAt: time }]),
);
const passkey = { id: 'p', name: 'x', createdAt: time, lastUsedAt: null };
const credential = { id: 'p', type: 'public-key', transports: ['usb'] };
const passkeyOptions = {
  challenge: 'x',
  rpId: 'contoh.id',
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: [credential],
  rp: { id: 'contoh.id', name: 'x' },
  user: { id: 'u', name: 'n', displayName: 'n' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [credential],
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'preferred',
  },
  attestation: 'none',
};
/** Contains a valid example for each schema, which takes the fields that it knows. */
const allParts = {
  ...user,
  ...thread,
  ...vote,
  ...comment,
  user,
  vote,
  thread,
  comment,
  detailThread: { ...thread, owner: user, comments: [comment] },
  threads: [thread],
  users: [user],
  comments: [{ ...comment, threadId: 't' }],
  categories: [{ name: 'x', totalThreads: 1 }],
  leaderboards: [{ user, score: 0 }],
  entries: [logEntry],
  community,
  settings,
  revisions: [{ ...thread, content: 'x', writtenAt: time }],
  nextCursor: null,
  previousCursor: 'x',
  token: 'x',
  resetToken: 'x',
  isConfirmed: true,
  newEmail: null,
  letter: 'sent',
  score: 5,
  rank: 1,
  writtenAt: time,
  text: 'x',
  isHit: false,
  type: 'thread-changed',
  totalThreads: 1,
  excerpt: 'x',
  ...session,
  sessions: [session],
  exportedAt: time,
  profile: {
    ...user,
    emailConfirmedAt: time,
    newEmail: null,
    score: 5,
    role: 'member',
    createdAt: time,
    invitedById: 'u',
  },
  secondFactors: { totpConfirmedAt: null, recoveryCodesLeft: 0, passkeys: [passkey] },
  loginAddresses: [{ addressHash: 'x', lastLoginAt: time }],
  loginDevices: [{ deviceHash: 'x', lastLoginAt: time }],
  threadRevisions: [{ ...thread, threadId: 't', writtenAt: time }],
  commentRevisions: [{ commentId: 'c', content: 'x', writtenAt: time }],
  removedTexts: [
    {
      threadId: 't',
      commentId: null,
      title: null,
      body: '',
      category: null,
      reason: 'x',
      removedAt: time,
      expiresAt: time,
    },
  ],
  members: [member],
  invitation,
  invitations: [{ ...invitation, endedAt: null }],
  path: 'x',
  sanction,
  suspension: sanction,
  isWaiting: false,
  sanctions: [sanction],
  appeals: [{ ...openAppeal, ...appeal, sanctionId: 'x', removedTextId: null }],
  outcome: 'upheld',
  unreadSanctions: 1,
  hasStanding: true,
  reports: [
    { threadId: 't', commentId: null, userId: null, reason: 'spam', words: '', reportedAt: time },
  ],
  texts: [
    {
      threadId: 't',
      commentId: 'c',
      title: 'x',
      body: '',
      category: 'x',
      appeal: { words: 'x', madeAt: time, outcome: 'upheld', answer: 'x', decidedAt: time },
      reason: '',
      removedAt: time,
      expiresAt: null,
      isHeld: true,
      owner: user,
      remover: null,
    },
  ],
  removedAt: time,
  reason: 'x',
  hiddenPeople: [{ userId: 'u', hiddenAt: time }],
  people: [user],
  threadVotes: [{ threadId: 't', voteType: 1, votedAt: time }],
  commentVotes: [{ commentId: 'c', voteType: 0, votedAt: time }],
  passkey,
  passkeys: [passkey],
  recoveryCodes: ['x'],
  recoveryCodesLeft: 9,
  totpConfirmedAt: time,
  methods: ['totp', 'recovery-code', 'passkey'],
  challenge: 'x',
  bits: 19,
  cases: [openCase],
  decision: 'keep',
  decider: user,
  isFirst: true,
  passkeyOptions,
  options: passkeyOptions,
  secret: 'x',
  uri: 'x',
};
const everything = [
  passkeyOptions,
  passkey,
  logEntry,
  openCase,
  sanction,
  member,
  invitation,
  openAppeal,
  ownRemovedText,
  ownRemovedText.appeal,
  'upheld',
  'totp',
  ['x'],
  allParts,
  match,
  marked,
  'x',
  -1,
  'newest',
  'general',
  undefined,
];
const wrong = [
  undefined,
  null,
  0.5,
  '',
  'x',
  [],
  {},
  [1],
  { x: 1 },
  true,
  2,
  time,
  '2026-13-45T10:00:00Z',
];

/** Returns the value, and variants in which each part in turn has an invalid value. */
function* variants(value: unknown, depth = 0): Generator {
  yield value;
  yield* wrong;
  if (typeof value !== 'object' || value === null || depth > 3) return;
  for (const [key, part] of Object.entries(value)) {
    for (const other of variants(part, depth + 1)) {
      yield Array.isArray(value) ? [other] : { ...value, [key]: other };
    }
  }
}

test('the light schemas accept and refuse what those of Zod do', async () => {
  const real = await loadContract();
  vi.resetModules();
  vi.doMock('#contract/zod.ts', () => import('./light-schemas.ts'));
  const light = await loadContract();
  vi.doUnmock('#contract/zod.ts');
  vi.resetModules();

  expect([...light.keys()]).toEqual([...real.keys()]);
  for (const [name, schema] of real) {
    const itsLight = light.get(name);
    expect(itsLight, name).not.toBeInstanceOf(ZodType);
    const { data: good } = schema.safeParse(
      everything.find((one) => schema.safeParse(one).success),
    );
    expect(good, `an example of ${name}`).toBeDefined();
    for (const value of variants(good)) {
      const isGood = schema.safeParse(value).success;
      if (itsLight?.safeParse(value).success !== isGood) {
        expect.fail(`${name}, which is ${isGood ? 'good' : 'bad'}: ${JSON.stringify(value)}`);
      }
    }
  }
});
