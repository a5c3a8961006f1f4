import { CONNECTION_TIMEOUTS } from '#server/app.ts';
import {
  BODY_MAX,
  CATEGORY_MAX,
  COMMENT_MAX,
  COMMUNITY_DESCRIPTION_MAX,
  COMMUNITY_NAME_MAX,
  EMAIL_MAX,
  HIDDEN_PEOPLE_MAX,
  INVITATION_DAYS_MAX,
  INVITATION_USES_MAX,
  LIST_MAX,
  NAME_MAX,
  PAGE_MAX,
  PAGE_MAX_BYTES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REQUEST_MAX_BYTES,
  REVISIONS_DEFAULT,
  REVISIONS_MAX_BYTES,
  RULES_MAX,
  STRUCTURE_MAX,
  TAGS_MAX,
  TITLE_MAX,
  PAGE_VOTERS_MAX,
  PINNED_MAX,
  VOTERS_MAX,
} from '#contract/limits.ts';
import { OPEN_INVITATIONS_MAX } from '#server/invitations/invitations.repository.ts';
import { ATTACK, PROOF_BITS } from '#server/invitations/registration-proof.ts';
import { MARKS_MAX } from '#contract/marks.ts';
import { LETTER_LIMITS } from '#server/mail/letter-limits.ts';
import { connectionLimits, FILES_RESERVED } from '#server/platform/http/connection-limits.ts';
import {
  BURSTS_MS,
  DOWNLOAD_TIMES,
  HEAVY_FROM_MS,
  HEAVY_PER_NETWORK,
  LATELY_MS,
  LONG_ANSWER,
  RATES,
  ROW_BYTES,
  UNEXPECTED_MAX,
} from '#server/platform/http/answer-pace.ts';
import {
  LONG_BODIES_BURST_MS,
  LONG_BODIES_RATE,
  LONG_BODY,
} from '#server/platform/http/long-bodies.ts';
import { LOGINS_WAITING_MAX } from '#server/platform/http/login-pacing.ts';
import { HASHES_AT_ONCE_MAX, HASHES_WAITING_MAX } from '#server/platform/security/passwords.ts';
import {
  HANDLERS_AT_ONCE,
  HANDLERS_PER_ACCOUNT,
  HANDLERS_PER_NETWORK,
  HANDLERS_WAITING_MAX,
  TEXT_WRITES_PER_NETWORK,
} from '#server/platform/http/handler-limits.ts';
import { DOWNLOADS } from '#server/platform/http/register-download.ts';
import { PIPELINED_MAX } from '#server/platform/http/http-server.ts';
import { PIECE_MIN_BYTES, SMALL_PIECES_MAX } from '#server/platform/http/request-body.ts';
import { HEADERS_MAX } from '#server/platform/http/request-heads.ts';
import { WAITING_REQUESTS_MAX } from '#server/platform/http/waiting-requests.ts';
import { ANSWERED_SHARE, BEGUN_PER_ITERATION } from '#server/platform/concurrency/loop-share.ts';
import { QUERY_NAMES_MAX } from '#server/platform/http/query-string.ts';
import { WRITES_WAITING_MAX } from '#server/platform/http/write-queue.ts';
import { MIN_FREE_SHARE } from '#server/platform/process/disk-space.ts';
import { ANSWER_MS } from '#server/platform/http/deadline.ts';
import { DEVICES_MAX } from '#server/session/login-devices.repository.ts';
import { OPENINGS } from '#server/session/openings.ts';
import { IDLE_DAYS, SESSIONS_MAX } from '#server/session/session.repository.ts';
import { LIMITS, type Rate } from '#server/platform/http/rate-limits.ts';
import { STREAM_QUOTAS } from '#server/platform/http/register-event-stream.ts';
import {
  UNREAD_MAX_BYTES,
  UNREAD_PER_ACCOUNT_BYTES,
} from '#server/platform/http/unread-answers.ts';
import { SEARCHES } from '#server/search/search-session.ts';
import { RESET_LETTERS } from '#server/account/password-resets.routes.ts';
import { APPROVAL_DAYS } from '#server/account/waiting-deletion.repository.ts';
import { DELETION_STEPS } from '#server/account/deletion-steps.ts';
import { ATTEMPTS, COUNTED_AT_ONCE, COUNTS_WAITING_MAX } from '#server/session/login-limits.ts';
import {
  ACCOUNT_BYTES,
  LOW_DISK_BYTES,
  SESSION_BYTES,
  STORED_BYTES_PER_DAY,
  TEXT_OVERHEAD_BYTES,
  VOTE_BYTES,
} from '#server/session/storage-limits.ts';
import { WRONG_ANSWERS_MAX } from '#server/second-factors/login-challenges.repository.ts';
import { CHALLENGE_MS } from '#server/second-factors/passkey-challenges.ts';
import { PASSKEYS_MAX } from '#server/second-factors/passkeys.repository.ts';
import { RECOVERY_CODES } from '#server/second-factors/recovery-codes.repository.ts';
import { SECOND_FACTOR_ATTEMPTS } from '#server/second-factors/second-factor-limits.ts';
import { NAME_SCRIPTS_MAX } from '#server/users/name-rules.ts';
import { RESERVED_NAMES } from '#server/users/reserved-names.ts';
import { markdownTable } from './markdown-table.ts';

/** The limits of a process with enough open files. */
const MOST = connectionLimits(Infinity);

interface Allowance {
  readonly burst: number;
  readonly everyS: number;
}

/** Renders docs/limits.md from the limits in the code. */
export function limitsPage(): string {
  return `# How much anyone may send

Too many requests or attempts are answered 429, in the envelope of the API, with \`Retry-After\` in seconds.
\`RATE_LIMITS=off\` turns the limits of requests, attempts and storage off, except the number of open event streams of one account; the other limits on this
page stay. What is too long is answered 400, and a request that is too large 413. This page is written from the code:

\`\`\`sh
npx vitest run --project node server/tests/limits-page.test.ts -u
\`\`\`

## Requests

Each process counts for itself. Of each row it remembers the last 5,000 addresses and the last 5,000 accounts.

${markdownTable([
  ['what', 'from one address', 'of one account'],
  ['all requests', rate(LIMITS.all.address), ''],
  [
    'logins, changes of password, removals of second factors',
    rate(LIMITS.login.address),
    'see below',
  ],
  ['registrations', rate(LIMITS.registration.address), ''],
  [
    'changes of name and address, additions of second factors, downloads and deletions of the account',
    rate(LIMITS.account.address),
    rate(LIMITS.account.account),
  ],
  [
    'threads and comments: new ones, changes, deletions',
    rate(LIMITS.writing.address),
    rate(LIMITS.writing.account),
  ],
  [
    'votes',
    rate(LIMITS.voting.address),
    `${rate(LIMITS.voting.account)}, ${rate(LIMITS.voting.inADay)}`,
  ],
  ['searches', rate(LIMITS.searching.address), rate(LIMITS.searching.account)],
  ['open event streams', number(STREAM_QUOTAS.perAddress), number(STREAM_QUOTAS.perAccount)],
])}

All people at one address share the limits in the column 'from one address'. When one is used up, everybody there gets 429 until its time has passed.

In one process, no more than ${number(MOST.streams)} event streams are open in all, nor more than half of the connections below. A client that asks for another one gets 503 with \`Retry-After\`, also with \`RATE_LIMITS=off\`.
No address or network may open more than half of them; \`RATE_LIMITS=off\` turns this limit off.

All of an IPv6 /56 together may send twice as much as one address, and all of a /48 four times as much. Such a network may have ${number(STREAM_QUOTAS.perNetwork)} event streams open.

An account can hide ${number(HIDDEN_PEOPLE_MAX)} people from itself. A moderator has ${OPEN_INVITATIONS_MAX} invitations at most that can be used, each for ${INVITATION_USES_MAX} people and ${INVITATION_DAYS_MAX} days at most. An account that waits for approval is deleted after ${APPROVAL_DAYS} days.

Where admins have set it so, a registration takes a proof of work, of ${2 ** PROOF_BITS / 1_024} thousand hashes on average, while more than ${ATTACK.registrations} accounts were registered in ${ATTACK.minutes} minutes, in all processes.

An account has ${number(SESSIONS_MAX)} sessions at most: a login beyond these ends the one that logged in first, even if it is in use. So clients that share an account, such as the test runs of a class, should log in once and keep the token. A session ends after ${IDLE_DAYS} days without a call. Where the forum sends mail, it knows the last ${DEVICES_MAX} devices of an account, counting each network of a browser.

Answers from memory, such as an unchanged list, are not counted.

Of other answers longer than ${number(LONG_ANSWER / 1_024)} KiB, one account gets ${number(RATES.account / 2 ** 20)} MiB in a second, and all of one address or network together get ${number(RATES.network / 2 ** 20)} MiB. The bytes of a download count ${DOWNLOAD_TIMES} times, and each thread or comment above ${PAGE_MAX} in one answer counts ${number(ROW_BYTES / 1_024)} KiB more than its bytes. An
account more than ${number(BURSTS_MS.account / 1_000)} s ahead of its rate waits, and one that had such an answer in the last ${number(LATELY_MS / 1_000)} s reads one at a time. If its network is more than ${number(BURSTS_MS.network / 1_000)} s ahead, these accounts wait; if it is
more than ${number(BURSTS_MS.others / 1_000)} s ahead, all of its accounts wait; and from ${number(HEAVY_FROM_MS / 1_000)} s on, ${number(HEAVY_PER_NETWORK)} such answers of the network are read at a time. A read whose last answer in that network was shorter does not wait, except for ${number(LATELY_MS / 1_000)} s after
the account, or the network ${UNEXPECTED_MAX} times, got a longer one against this expectation.

Of bodies longer than ${number(LONG_BODY)} characters, one address or network may send ${number(LONG_BODIES_RATE / 2 ** 20)} MiB in a second. Above ${number((LONG_BODIES_RATE * LONG_BODIES_BURST_MS) / 1_000 / 2 ** 20)} MiB ahead of this rate, they
wait, for ${ANSWER_MS / 1_000} s at most, and then get 503. Its accounts take turns.

## Connections

Each process counts for itself.

${markdownTable([
  ['what', 'at most'],
  ['connections of one address', number(MOST.perAddress)],
  ['of an IPv6 /56 or /48', number(MOST.share)],
  ['of one address or network', 'half of all'],
  ['of all', number(MOST.all)],
])}

In all, a process has at most as many connections as it may open files (\`ulimit -n\`), less ${FILES_RESERVED} for the database and its other files.
Above a limit, a new connection closes the one that has been idle for longest, first among those that never sent a whole request.
If none is idle, the new one is closed. A connection of a proxy that \`TRUST_PROXY\` names counts for the address or IPv6 /48 whose request it carries: of these, ${number(MOST.share)} requests at most are unanswered. \`RATE_LIMITS=off\` turns the limits of addresses and networks off.

## Attempts

All processes on one database count together. Only failures count: a right password costs nothing.
A wrong current password in \`PUT /users/me/password\` counts twice, as the new one is checked, too: it may have been set
by the same call, whose answer was lost.

${markdownTable([
  ['what', 'at once', 'then one every', 'so in a day'],
  [
    'wrong passwords for one e-mail address, from one address',
    ...allowance(ATTEMPTS.emailFromAddress),
  ],
  ['wrong passwords for one e-mail address, from anywhere', ...allowance(ATTEMPTS.email)],
  ['wrong passwords for any e-mail address, from one address', ...allowance(ATTEMPTS.address)],
  ['wrong passwords in the whole forum', ...allowance(ATTEMPTS.forum)],
  ['wrong passwords of a logged-in user, in one session', ...allowance(ATTEMPTS.ownPassword)],
  [
    'wrong passwords of a logged-in user, in all sessions, from anywhere',
    ...allowance(ATTEMPTS.ownPasswords),
  ],
  [
    'wrong one-time codes for one account, from one address',
    ...allowance(SECOND_FACTOR_ATTEMPTS.accountFromAddress),
  ],
  [
    'wrong one-time codes for one account, from anywhere',
    ...allowance(SECOND_FACTOR_ATTEMPTS.account),
  ],
  [
    'wrong second factors of any kind and account, from one address',
    ...allowance(SECOND_FACTOR_ATTEMPTS.address),
  ],
  [
    'additions of second factors to an account, and new recovery codes, which also count when they succeed',
    ...allowance(SECOND_FACTOR_ATTEMPTS.changes),
  ],
  [
    'registrations with a taken e-mail address, from one address',
    ...allowance(ATTEMPTS.takenEmail),
  ],
  ['letters that anyone may ask for, from one address', ...allowance(ATTEMPTS.letters)],
  ['letters to confirm an address, for one account', ...allowance(ATTEMPTS.ownLetters)],
  [
    'letters to one mailbox, of each kind that anyone may ask for',
    ...allowance(LETTER_LIMITS.requestsOfKind),
  ],
  [
    'letters to one mailbox that anyone may ask for, of all kinds',
    ...allowance(LETTER_LIMITS.mailbox),
  ],
  [
    'letters to one address that tell of what happened, of each kind',
    ...allowance(LETTER_LIMITS.notices),
  ],
  [
    'letters that anyone may ask for, to all addresses that nobody has proved',
    ...allowance(LETTER_LIMITS.unproved),
  ],
])}

A mailbox has all addresses that differ only in dots and in what follows a \`+\` before the \`@\`. An address is proved once somebody has used a link in
a letter to it. Letters that tell of what happened to an account whose address nobody has proved count for the mailbox, too, and have the same limits for
all kinds and for the whole forum; to a proved address nobody else can use them up. A letter above these limits is left out, which the log says; who asked
for it gets the usual answer.

The challenge of a login takes a second factor for ${CHALLENGE_MS / 60_000} minutes, and no more than ${WRONG_ANSWERS_MAX} wrong ones, also with \`RATE_LIMITS=off\`.
A new password resets none of the limits of second factors. Recovery codes and passkeys, which cannot be guessed, are counted for the
address alone: who knows a password, and uses up the codes of its owner, does not keep the owner out.
Removals of second factors are not counted: there are no more of them than additions, and an owner can always remove those of a thief.
An account has ${RECOVERY_CODES} recovery codes and ${PASSKEYS_MAX} passkeys at most.

No attack shuts the owner of an account out everywhere: the limits "from anywhere" and "in the whole forum" do not hold for an
address from which the owner has logged in within the last 180 days.

The owner of an IPv6 network has many addresses. So the limits "from one address" of what is not for one account also hold for the networks
around an address: all of a /56 together have twice as many attempts as one address, all of a /48 four times as many.

## What is stored

All processes on one database count together, and each takes a fortieth of what is allowed at once. An edit counts like a new text, and each text counts ${number(TEXT_OVERHEAD_BYTES)} bytes beside its own.
A new name counts like a text. For the address alone, a registration counts ${number(ACCOUNT_BYTES)} bytes, a login ${number(SESSION_BYTES)} and a vote ${number(VOTE_BYTES)}, so that ${number(STORED_BYTES_PER_DAY.address.burst / VOTE_BYTES)} votes use up what an address may store at once.

${markdownTable([
  ['what', 'at once', 'then more in a day'],
  [
    'bytes of threads, comments and names, of one account',
    number(STORED_BYTES_PER_DAY.account.burst),
    number(STORED_BYTES_PER_DAY.account.burst),
  ],
  [
    'bytes of these, of votes and of accounts, from one address',
    number(STORED_BYTES_PER_DAY.address.burst),
    number(STORED_BYTES_PER_DAY.address.burst),
  ],
  [
    'bytes of sessions, from one address',
    number(STORED_BYTES_PER_DAY.sessionsOfAddress.burst),
    number(STORED_BYTES_PER_DAY.sessionsOfAddress.burst),
  ],
])}

The networks around an IPv6 address count as for attempts. Deleting a text does not refund its bytes.

While less than ${LOW_DISK_BYTES / 2 ** 30} GiB can still be written to the disk, an address and a network may store the less, in proportion: half as much while
half of that is left, a tenth while a tenth is left. So no address or network fills the disk by itself: each takes a share of what is left, and leaves most of it. The share is a hundredth at the least, and a tenth for sessions. What an account alone may write stays the same.

On disk, a vote takes some ${number(VOTE_BYTES)} bytes, and 300 more for a day, for whoever is paging through a list whose order it changed. A neutral vote counts like any other. So the votes
that one account casts in a day take ${number((LIMITS.voting.inADay.max * (VOTE_BYTES + 300)) / 1e6)} MB at most, of which ${number((LIMITS.voting.inADay.max * VOTE_BYTES) / 1e6)} MB stay. On a thread with a title of 300 random letters, a vote takes up to 1,200 bytes, since the index of similar titles stores them again: 60 MB in a day.

On disk, with its indexes and its part of the search, a text that people write takes about 4 times its bytes. One of random words takes more,
because each word is new to the search: 5 times where it is as long as a thread may be, of which the search takes the first 6,000 words and stems, 9 times
in long comments, and 14 times there where each word also has a new stem. So the texts of one account fill 112 MB at most in its first day, those from one address 1.4 GB and those from an IPv6 /48 5.6 GB, and half as much in each that follows.

While less than ${MIN_FREE_SHARE * 100} % of the disk is free, or 1 GiB where that is less, nobody can write, vote, register or change their name: that is answered 503, whatever \`RATE_LIMITS\` says. People
can read and delete, and log in within the limit of sessions above. The disk of a database in \`DATABASE_URL\` is not watched.

## Work at once

Each process limits how much slow work runs at once. Addresses are served in turn, where an IPv6 /48 counts as one address. So are the accounts of one address, except for logins and
registrations. So the requests of one address or account do not delay those of others. All visitors at an address count as one account. When a queue is full, a request is answered 503 with \`Retry-After\`. \`RATE_LIMITS=off\` does not change this.

${markdownTable([
  ['what', 'at once', 'of one account', 'from one address or /48', 'waiting'],
  ['logins and registrations that begin', '1', '', '', number(LOGINS_WAITING_MAX)],
  [
    'logins being counted (none with `RATE_LIMITS=off`)',
    String(COUNTED_AT_ONCE),
    '',
    '',
    number(COUNTS_WAITING_MAX),
  ],
  [
    'passwords being hashed',
    `one for each core but one, at least 1 and at most ${HASHES_AT_ONCE_MAX}`,
    '',
    '',
    number(HASHES_WAITING_MAX),
  ],
  [
    'sessions being opened by a login',
    number(OPENINGS.atOnce),
    number(OPENINGS.perAccount),
    number(OPENINGS.perNetwork),
    `${OPENINGS.waitingMax}, ${ANSWER_MS / 1_000} seconds each`,
  ],
  [
    'downloads of an account',
    number(DOWNLOADS.atOnce),
    number(DOWNLOADS.perAccount),
    number(DOWNLOADS.perNetwork),
    `${DOWNLOADS.waitingMax}, ${ANSWER_MS / 1_000} seconds each`,
  ],
  [
    'steps in which accounts are deleted',
    String(DELETION_STEPS.atOnce),
    '',
    '',
    number(DELETION_STEPS.waitingMax),
  ],
  [
    'letters for a new password, written after the answer',
    String(RESET_LETTERS.atOnce),
    '',
    '',
    number(RESET_LETTERS.waitingMax),
  ],
  [
    'searches',
    number(SEARCHES.atOnce),
    number(SEARCHES.atOncePerAccount),
    number(SEARCHES.atOncePerNetwork),
    `${SEARCHES.waitingMax}, ${SEARCHES.waitMs / 1_000} seconds each`,
  ],
  [
    'other calls that are not answered from memory, and parts of downloads',
    number(HANDLERS_AT_ONCE),
    number(HANDLERS_PER_ACCOUNT),
    number(HANDLERS_PER_NETWORK),
    `${number(HANDLERS_WAITING_MAX)}, ${ANSWER_MS / 1_000} seconds each`,
  ],
  [
    'of these, threads and comments being written, changed or deleted',
    '',
    '',
    number(TEXT_WRITES_PER_NETWORK),
    `${number(HANDLERS_WAITING_MAX)}, ${ANSWER_MS / 1_000} seconds each`,
  ],
])}

On one connection, ${PIPELINED_MAX} requests may wait for the one before them; above that, it is closed, after a 503 unless part of an answer has been sent.
Writes of one session run one after the other; ${number(WRITES_WAITING_MAX.perToken)} may be unanswered, and ${number(WRITES_WAITING_MAX.perNetwork)} of one address or IPv6 /48: above that, a write is answered 503.
A request has ${HEADERS_MAX} headers at most, of 16 KiB together with its first line: above that it is answered 431. Of its query, the first ${QUERY_NAMES_MAX} names are read.
In one iteration of the event loop, ${BEGUN_PER_ITERATION} requests from one address or IPv6 /48 begin, or ${BEGUN_PER_ITERATION / ANSWERED_SHARE} that are answered from memory, fewer where the answers are long; the others begin in the next ones. Until then
their bodies and long heads, and requests that wait on their connections, take ${WAITING_REQUESTS_MAX / 2 ** 20} MiB of memory at most: above that, the server answers 503 and closes their connections.

## Addresses

An IPv6 address counts by its first 64 bits. \`TRUST_PROXY\` says how far \`X-Forwarded-For\` is believed: with \`true\` the client's address is
the last one in it, which your proxy wrote; with \`2\` the one before that.

- Without \`TRUST_PROXY\`, everybody behind a proxy has the address of the proxy: a busy forum then refuses people.
- Let nobody reach the server past the proxy: there, a client can claim any address.
- The proxy must write addresses without a port. Rembuk does not parse \`1.1.1.1:5555\` or \`[::1]:443\`, and counts all
  of these as one address.

## A request

${markdownTable([
  ['what', 'at most'],
  ['the whole body, measured as it arrives', `${number(REQUEST_MAX_BYTES)} bytes, then 413`],
  [
    'of it the characters outside of texts, such as brackets and commas',
    `${number(STRUCTURE_MAX)} characters, then 400`,
  ],
  [
    `pieces of the body (packets or chunks) of fewer than ${PIECE_MIN_BYTES} bytes on average`,
    `${SMALL_PIECES_MAX}, then the server closes the connection`,
  ],
  ['from its first byte to its last', `${CONNECTION_TIMEOUTS.requestMs / 1_000} seconds, then 408`],
  ['a connection without any data', `${CONNECTION_TIMEOUTS.silenceMs / 1_000} seconds`],
])}

## A text

Characters are counted as browsers count \`maxlength\`, in UTF-16 units: most emoji are two or more. The tags of a text count,
too.

${markdownTable([
  ['what', 'at most'],
  ['name', `${number(NAME_MAX)} characters`],
  ['e-mail address', `${number(EMAIL_MAX)} characters`],
  ['password', `${number(PASSWORD_MAX)} characters, and at least ${PASSWORD_MIN}`],
  ['title of a thread', `${number(TITLE_MAX)} characters`],
  ['category', `${number(CATEGORY_MAX)} characters`],
  ['text of a thread', `${number(BODY_MAX)} characters`],
  ['text of a comment', `${number(COMMENT_MAX)} characters`],
  ['name of the community', `${number(COMMUNITY_NAME_MAX)} characters`],
  ['description of the community', `${number(COMMUNITY_DESCRIPTION_MAX)} characters`],
  ['rules of the community', `${number(RULES_MAX)} characters`],
  ['tags in a text', `${number(TAGS_MAX)} opening and closing ones`],
  ['marks in a row in a text, such as accents on one letter', String(MARKS_MAX)],
])}

## An answer

${markdownTable([
  ['what', 'at most'],
  ['entries of a list, with `limit`', number(PAGE_MAX)],
  ['entries of a list, without `limit`', number(LIST_MAX)],
  ['threads that a search finds, without `limit`', number(PAGE_MAX)],
  [
    'the whole answer, except downloads and event streams',
    `${number(PAGE_MAX_BYTES)} bytes before compression; a page then has fewer entries, and \`nextCursor\` continues it`,
  ],
  ['revisions, without `limit`', number(REVISIONS_DEFAULT)],
  [
    'a page of revisions',
    `${number(REVISIONS_MAX_BYTES)} bytes, likewise; one revision in any case`,
  ],
  ['ids in `GET /users?ids=`', number(LIST_MAX)],
  [
    'ids in `upVotesBy`, and in `downVotesBy`',
    `${number(VOTERS_MAX)}, the newest; with \`limit\` ${PAGE_VOTERS_MAX}, where there are more than ${number(VOTERS_MAX)} votes of one kind`,
  ],
  ['pinned threads, which come on top of a first page beyond its limit', number(PINNED_MAX)],
  [
    'answers of one process that wait for slow clients, and requests of more than 16 kB that are being received',
    `${number(UNREAD_MAX_BYTES)} bytes`,
  ],
  [
    'of one account, or of all visitors at an address',
    `${number(UNREAD_PER_ACCOUNT_BYTES)} bytes, then 503`,
  ],
])}

Above the limit of the process, the server closes connections, in the same way, of the account or network with the most of these bytes, first the one that
it has waited for longest. The next request of a connection begins when its client has received the answer before. \`RATE_LIMITS=off\` does not change this.

## A name

The server refuses a name in these cases ([why](decisions/020-names.md)):

- It is longer than ${number(NAME_MAX)} characters.
- It has an invisible character: a control character, a zero-width character, a filler, or one that changes the
  direction of the text. Those that are part of an emoji are allowed in it.
- It consists of nothing but combining marks (accents without a letter).
- It mixes more than ${NAME_SCRIPTS_MAX} scripts, such as Latin, Cyrillic and Greek. Han, Hiragana, Katakana and Bopomofo count as one script;
  digits, signs and emoji do not count.
- It is reserved: ${RESERVED_NAMES.join(', ')} and the forum's \`PRODUCT_NAME\`
  and the name that an admin has given it. Capitals, spaces and signs make no
  difference, nor do numbers before or after it; several reserved names in a row are reserved, too, and so is a name that looks
  like a reserved one (\`Adm1n\`).

These rules apply to registrations and changes of name. Older names stay as they are.

## Normal use stays below the limits

- **A class of forty** behind the one address of their school, who register, log in with a typing error or two, and read,
  vote and search, all in the same minute.
- **An eager evening:** a user who votes twice a second for hours, or writes a comment a minute.
- **A test run of a client:** three hundred tests that each register, log in and write a thread and a comment, in five minutes,
  with as many accounts as tests or with one. A run in a loop needs \`RATE_LIMITS=off\`.
- **A class of forty that tests its clients,** all at once and twice in three minutes: in each run five tests, which take a minute and each
  register, log in, write, comment and vote. Beyond ${number(LIMITS.registration.address.max)} accounts in ten minutes it needs \`RATE_LIMITS=off\`.
`;
}

function rate({ max, seconds }: Rate): string {
  return `${number(max)} in ${span(seconds)}`;
}

function allowance({ burst, everyS }: Allowance): string[] {
  return [number(burst), span(everyS), number(Math.round(burst + 86_400 / everyS))];
}

function span(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds === 60) return 'a minute';
  if (seconds === 86_400) return 'a day';
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
