import { PATIENCE } from '#server/app.ts';
import { BODY_MAX, COMMENT_MAX, NAME_MAX, REQUEST_MAX_BYTES, TAGS_MAX } from '#contract/limits.ts';
import { LIMITS, type Rate } from '#server/platform/rate-limits.ts';
import { STREAMS_MAX } from '#server/platform/register-event-stream.ts';
import { ATTEMPTS } from '#server/session/login-limits.ts';
import { NAME_SCRIPTS_MAX } from '#server/users/name-rules.ts';
import { RESERVED_NAMES } from '#server/users/reserved-names.ts';
import { markdownTable } from './markdown-table.ts';

type Allowance = (typeof ATTEMPTS)[keyof typeof ATTEMPTS];

/** docs/limits.md, from the limits that the server has. */
export function limitsPage(): string {
  return `# How much anyone may send

What is beyond a limit is answered 429, in the envelope of the API, with \`Retry-After\` in seconds. \`RATE_LIMITS=off\`
turns off all that is counted here, but for the streams of one account. This page is written from the code:

\`\`\`sh
npx vitest run --project node server/limits-page.test.ts -u
\`\`\`

## Requests

Each process counts for itself, and keeps the 5,000 addresses and accounts of each kind that were heard of last.

${markdownTable([
  ['what', 'from one address', 'of one account'],
  ['all requests', rate(LIMITS.all.address), ''],
  ['logins', rate(LIMITS.login.address), 'see below'],
  ['registrations', rate(LIMITS.registration.address), ''],
  [
    'changes of name and password, downloads and deletions of the account',
    rate(LIMITS.account.address),
    rate(LIMITS.account.account),
  ],
  [
    'threads and comments: new ones, changes, deletions',
    rate(LIMITS.writing.address),
    rate(LIMITS.writing.account),
  ],
  ['votes', rate(LIMITS.voting.address), rate(LIMITS.voting.account)],
  ['searches', rate(LIMITS.searching.address), rate(LIMITS.searching.account)],
  ['open event streams', number(STREAMS_MAX.perAddress), number(STREAMS_MAX.perAccount)],
])}

What the server answers out of its memory, such as a list that nobody has changed, is not counted.

## Attempts

All processes on one database count together, and what was right is given back.

${markdownTable([
  ['what', 'at once', 'then one every', 'so in a day'],
  [
    'wrong passwords for one e-mail address from one address',
    ...allowance(ATTEMPTS.emailFromAddress),
  ],
  [
    'for one e-mail address, from where its person has not logged in for half a year',
    ...allowance(ATTEMPTS.email),
  ],
  ['for any e-mail address from one address', ...allowance(ATTEMPTS.address)],
  ['wrong passwords of somebody who is logged in', ...allowance(ATTEMPTS.ownPassword)],
  [
    'registrations with a taken e-mail address, from one address',
    ...allowance(ATTEMPTS.takenEmail),
  ],
])}

## Addresses

An IPv6 address counts by its first 64 bits. \`X-Forwarded-For\` is believed as far as \`TRUST_PROXY\` says: with \`true\` it is
the last address in it, the one that your proxy wrote; with \`2\` the one before. Without \`TRUST_PROXY\`, everybody behind a proxy
is one address, and a busy forum will refuse people. A proxy must be the only way to the server, or whoever goes around it
says what address they like. An address with its port, such as \`1.1.1.1:5555\` or \`[::1]:443\`, is none that the server knows: all
who come with one count as one address, so have the proxy write it without.

## A request

${markdownTable([
  ['what', 'at most'],
  ['a body, measured as it arrives', `${number(REQUEST_MAX_BYTES)} bytes`],
  ['the text of a thread', `${number(BODY_MAX)} characters`],
  ['the text of a comment', `${number(COMMENT_MAX)} characters`],
  ['tags in a text', number(TAGS_MAX)],
  ['from its first byte to its last', `${PATIENCE.requestMs / 1_000} seconds, then 408`],
  ['a connection on which nothing moves', `${PATIENCE.silenceMs / 1_000} seconds`],
])}

## A name

A name has at most ${number(NAME_MAX)} characters, and ([why](decisions/020-names.md)):

- none that nobody sees: no controls, zero-width or direction-changing characters, fillers; those inside an emoji are its own;
- something that combining marks can stand on, not marks alone;
- at most ${NAME_SCRIPTS_MAX} scripts; Han, Hiragana, Katakana and Bopomofo count as one, digits, signs and emoji as none;
- it is not ${RESERVED_NAMES.join(', ')} or the forum's \`PRODUCT_NAME\`, nor several of them in a row, whatever its case, the
  spaces and signs in it and the numbers around it; nor a name that looks like one of these.

Whoever had a name before these rules keeps it.

## Who never meets a limit

- **A class of forty** behind the one address of their school, who register, log in with a typing error or two, and read,
  vote and search, all in the same minute.
- **An eager evening:** somebody who votes twice a second for hours, or writes a comment a minute.
- **A test run of a client:** three hundred tests that each register, log in and write a thread and a comment, in five minutes,
  with as many accounts as tests or with one. A run in a loop needs \`RATE_LIMITS=off\`.
`;
}

function rate({ max, seconds }: Rate): string {
  return `${number(max)} in ${span(seconds)}`;
}

function allowance({ burst, everyS }: Allowance): string[] {
  return [number(burst), span(everyS), number(Math.round(burst + 86_400 / everyS))];
}

function span(seconds: number): string {
  if (seconds === 60) return 'a minute';
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
