import {
  ACCESS,
  answerToMissing,
  CALLS,
  type Expected,
  namesThing,
  PEOPLE,
  STREAMED,
} from './access-table.ts';
import { markdownTable } from './markdown-table.ts';

/** Renders docs/access.md: the table that `server/tests/access.test.ts` checks, and its explanation. */
export function accessPage(): string {
  const rows = ACCESS.map((row) => [
    `\`${row.method} ${row.path}\``,
    ...PEOPLE.map((person) => shown(row.answers[person])),
    namesThing(row) ? shown(answerToMissing(row, 'admin')) : '',
  ]);
  const onlyConfirmed = CALLS.filter(({ requiresConfirmedEmail }) => requiresConfirmedEmail).map(
    ({ method, path }) => `  - \`${method} /v1${path}\``,
  );
  return `# Who may do what

Every route of the server, and the status that it answers to whom. \`server/tests/access.test.ts\` asks each of them over
HTTP as each of these people, with and without \`PUBLIC_READ\`, and fails when the server has a route that is not here.
Its table, \`server/testing/access-table.ts\`, writes this page:

\`\`\`sh
npx vitest run --project node server/tests/access.test.ts -u
\`\`\`

- **visitor**: sends no token. **ended session**: sends one that has expired or was revoked.
- **member**: signed in, and has written nothing.
- **owner**: author of the comment, or else of the thread, in the path.
- **other owner**: author of the thread of that comment, or of a comment in that thread.
- **moderator**, **admin**: signed in with that role, and have written nothing.
- **missing**: the answer to an admin where the id never existed or was deleted.
- Two statuses: without and with \`PUBLIC_READ=true\`.
- With \`REQUIRE_CONFIRMED_EMAIL=true\` members whose e-mail address is not confirmed read, delete what they wrote, and change
  their account, as here. These calls answer them 403 with the message \`email is not confirmed\`, after a 401 and a 400, and
  before a 404 (\`server/tests/confirmed-email.test.ts\`):
${onlyConfirmed.toSorted().join('\n')}

${markdownTable([['route', ...PEOPLE, 'missing'], ...rows])}

\`HEAD\` is answered as \`GET\`, except for ${STREAMED.map((path) => `\`${path}\``).join(' and ')}, whose length is not known in advance: 404.
No other route exists: any other path is answered 404, or to a browser with the page of the web app; below \`/docs/static/\` a
name that no file can have is answered 403.

## What answers reveal

- **Who may not read learns nothing.** A visitor is answered 401 with the same bytes whether or not a thread or
  comment exists: the token is checked before the id.
- **Deleted ids are answered as ids that never existed**, byte for byte, to everybody, also to the owner. Texts that moderators
  removed are such, except that their owner and moderators can read them in lists of their own, and moderators restore them. So is a comment in
  another thread than that of the path.
- **403 and 404 differ** where a member changes what another wrote. It reveals nothing: every member may read every thread
  and comment, and who wrote it, and what is deleted is answered 404 before ownership is checked.
- **Login** answers with the same message, after the same time, where nobody has the e-mail address (\`npm run test:login-timing\`).
- **A second factor** is revealed only at the login (401 with a challenge), and only after the right password. Which credentials are
  an account's passkeys, only then, too.
- **Suspension** is revealed only at the login (403), and only after the right password. All sessions of the account have ended.
- **A request for a new password** is answered in the same words, and before anything is looked up, whether or not an account
  has the e-mail address. So is a new address for an account, whether or not another has it.
- **The token of a link** in a letter is a secret of 256 bits. An unknown, used or ended one is answered 400, in the same words.
- **Registration reveals** that an e-mail address is taken, because clients of the public API rely on it. How often it may be
  tried is limited ([limits](limits.md)).
- **The three kinds of 401** (no token, never one of ours, ended) reveal something only to a client that has the token.

## What the forum keeps about people

\`GET /v1/users/me/export\` gives each person all of it except the password's hash, what second factors are verified with, links and the counted attempts:

- **Profile:** name, e-mail address, when it was confirmed, a new one that waits to be, score, when the account was made.
- **Second factors:** since when one-time codes are on, how many recovery codes are left, the names of passkeys, and when each was
  made and last used. It has neither the secret of the codes, nor the recovery codes' hashes, nor the passkeys' public keys.
- **Sessions:** when, with which browser and in which network each began (\`203.0.113.x\`, or an IPv6 /48), when it was last
  used. Of its token only a hash. A session is deleted 30 days after its last use.
- **Where they logged in from,** for 180 days, so that an attack shuts nobody out: a SHA-256 hash of the e-mail address and the IP
  address, and the time of the last login. No whole IP address is stored.
- **With which devices they logged in,** where the forum sends mail, so that a login from another one is told to the owner: a
  SHA-256 hash of a random id that their browser stores, and one of their browser and network, each with the account's id, and
  the time of the last login, for 180 days.
- **What they wrote:** threads, comments and their earlier versions, and votes. For 30 days also what moderators removed, with
  the reason.
- **What they reported,** until 90 days after a moderator's decision, and how often moderators agreed. Nobody is shown who
  reported. It is deleted with the account.
- **The moderation log,** for ever: what moderators and admins did, and to whose account, by the accounts' ids.
- **Addresses that were replaced,** for seven days in which they can be restored, and links in letters, of which only hashes, until
  they end. They are not in the export.
- **Counted attempts** to log in, for at most some hours: a time for each hash of an e-mail or IP address. They are not in the
  export.

Deleting an account deletes its profile, sessions, addresses, devices, links and votes. Threads and comments stay, without a name.
Where the forum sends mail, all this is deleted 14 days later; until then a login takes it back.
`;
}

function shown({ closed, open }: Expected): string {
  return closed === open ? String(closed) : `${closed} / ${open}`;
}
