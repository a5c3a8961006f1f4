import { setTimeout as sleep } from 'node:timers/promises';
import { spreadOf } from '../bench/report/numbers.ts';
import { readConfig } from '#server/config.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { openDemoDatabase } from '#tools/demo/open-demo.ts';
import { openAgent, send } from '#tools/http/send.ts';
import { catchLetters } from '#tools/letters/catch-letters.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { insertUser } from '#server/users/users.repository.ts';

/**
 * `npm run test:login-timing`: checks whether the time of a failed login, or of a request for a new password, reveals that
 * an account has the e-mail address. Sends them for existing and unknown accounts in turn, in random order, to a forum of
 * its own with its limits on, whose letters a mail server of this tool takes.
 */
const ROUNDS = 400;
const WARM_UP = 20;
/**
 * The maximum deviation from one half of the share of pairs in which the answer for an unknown account is slower. It is
 * four standard errors of 400 rounds (0.02 each).
 */
const DEVIATION_MAX = 0.08;

/** The letter for a new password is written after the answer. Another request meanwhile would wait for it. */
const LETTER_MS = 50;

interface Request {
  readonly path: string;
  readonly status: number;
  readonly body: (email: string) => object;
  readonly pauseMs: number;
}

const REQUESTS: Readonly<Record<string, Request>> = {
  'failed login': {
    path: '/v1/login',
    status: 401,
    body: (email) => ({ email, password: 'salahsalah' }),
    pauseMs: 0,
  },
  'request for a new password': {
    path: '/v1/password-resets',
    status: 201,
    body: (email) => ({ email }),
    pauseMs: LETTER_MS,
  },
};

/** The database is durable, because the time of a write that waits for the disk could reveal an account. */
await using database = await openDemoDatabase(
  () => ({ users: [], threads: [], comments: [], votes: [] }),
  { isDurable: true },
);
await using trap = await catchLetters();
const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  TRUST_PROXY: 'true',
  DATA_DIR: database.dataDir,
  SMTP_URL: trap.smtpUrl,
  MAIL_FROM: 'forum@contoh.id',
  PUBLIC_URL: 'http://localhost',
};
const forum = await startForum(readConfig(settings));
using agent = openAgent(1);
try {
  const passwordHash = await hashPassword('rahasia');
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    await insertUser(forum.db, { name: 'Ada', email: knownEmail(round), passwordHash });
  for (const [name, request] of Object.entries(REQUESTS))
    process.exitCode = report(name, await measure(forum, request)) || process.exitCode;
} finally {
  await forum.stop();
}

interface Times {
  /** In milliseconds, for existing accounts. */
  readonly known: number[];
  readonly unknown: number[];
}

async function measure({ address }: RunningForum, request: Request): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const timed = (email: string) => timeOf(address, { round, email, request });
    const both = [
      async () => times.known.push(await timed(knownEmail(round))),
      async () => times.unknown.push(await timed(`tak-${round}@contoh.id`)),
    ];
    if (Math.random() < 0.5) both.reverse();
    for (const one of both) await one();
  }
  return { known: times.known.slice(WARM_UP), unknown: times.unknown.slice(WARM_UP) };
}

function knownEmail(round: number): string {
  return `ada-${round}@contoh.id`;
}

/** Sends each round from another address, so that no limit is reached. */
async function timeOf(
  address: string,
  { round, email, request }: { round: number; email: string; request: Request },
): Promise<number> {
  const from = `10.0.${Math.floor(round / 250)}.${round % 250}`;
  const body = request.body(email);
  const { status, ms } = await send(address + request.path, { method: 'POST', from, body, agent });
  if (status !== request.status) throw new Error(`${email} was answered ${status}`);
  await sleep(request.pauseMs);
  return ms;
}

function report(name: string, { known, unknown }: Times): number {
  const pairs = known.flatMap((one) => unknown.map((other) => sign(other - one)));
  const later = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
  console.log(`${name}:`);
  console.log(`  existing account: median ${spreadOf(known).median.toFixed(2)} ms`);
  console.log(`  unknown account:  median ${spreadOf(unknown).median.toFixed(2)} ms`);
  console.log(`  the unknown one is slower in ${(later * 100).toFixed(1)} % of all pairs`);
  const isRevealing = Math.abs(later - 0.5) > DEVIATION_MAX;
  console.log(isRevealing ? '✗ the time reveals accounts' : '✓ the time reveals nothing');
  return isRevealing ? 1 : 0;
}

function sign(difference: number): number {
  if (difference === 0) return 0.5;
  return difference > 0 ? 1 : 0;
}
