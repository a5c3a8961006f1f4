import {
  ACCESS,
  answerToMissing,
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
    namesThing(row) ? shown(answerToMissing(row, 'member')) : '',
  ]);
  return `# Who may do what

Every route of the server, and the status that it answers to whom. \`server/tests/access.test.ts\` asks each of them over
HTTP as each of these people, with and without \`PUBLIC_READ\`, and fails when the server has a route that is not here.
Its table, \`server/testing/access-table.ts\`, writes this page:

\`\`\`sh
npx vitest run --project node server/tests/access.test.ts -u
\`\`\`

- **visitor**: sends no token. **ended session**: sends one that has expired or was revoked.
- **member**: signed in, and has written nothing.
- **owner**: wrote what the path names last, the comment or else the thread.
- **other owner**: wrote what lies beside it: the thread of that comment, or a comment in that thread.
- **not there**: what a member is answered where the path names what never was or is deleted.
- Two statuses: without and with \`PUBLIC_READ=true\`.

${markdownTable([['route', ...PEOPLE, 'not there'], ...rows])}

\`HEAD\` is answered as \`GET\`, but for ${STREAMED.map((path) => `\`${path}\``).join(' and ')}, whose length nobody knows before: 404.
No route but these exists: all else is 404, or the page of the web app for a browser; and 403 below \`/docs/static/\` where no
file can be called so.

## What answers tell

- **Who may not read learns nothing.** A visitor is answered 401 with the same bytes whether or not a thread or
  comment exists: who asks is looked at before what they ask for.
- **Deleted is the same as never there**, byte for byte, for everybody, its owner too. A comment in another thread than the path
  says is not there either.
- **403 and 404 differ** where a member changes what another wrote. It tells nothing: every member may read every thread
  and comment, and who wrote it, and what does not stand any more is 404 before anybody is told whose it was.
- **Login** answers in the same words and as late where nobody has the e-mail address (\`npm run test:login-timing\`).
- **Who is suspended** is told so at the login (403), and nobody else is: the password must be right. Their sessions have ended.
- **Registration tells** that an e-mail address is taken, because clients of the public API rely on it; so often and no more
  ([limits](limits.md)).
- **The three kinds of 401** (no token, never one of ours, ended) tell only whoever holds a token about that token.

## What the forum keeps about people

\`GET /v1/users/me/export\` gives each person all of it but the password's hash and what is counted:

- **Profile:** name, e-mail address, score, when the account was made.
- **Sessions:** when and with which browser each began, when it was last used. Of its token only a hash.
- **Where they logged in from,** for 180 days, so that an attack shuts nobody out: a SHA-256 hash of the e-mail address and the IP
  address, and the time of the last login. No IP address is stored.
- **What they wrote:** threads, comments and their earlier versions, and votes.
- **Counted attempts** to log in, for at most some hours: a time for each hash of an e-mail or IP address. They are not in the
  export.

Deleting an account deletes its profile, sessions, addresses and votes. Threads and comments stay, without a name.
`;
}

function shown({ closed, open }: Expected): string {
  return closed === open ? String(closed) : `${closed} / ${open}`;
}
