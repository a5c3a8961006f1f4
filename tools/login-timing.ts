import { spreadOf } from '../bench/report/numbers.ts';
import { readConfig } from '#server/config.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { openDemoDatabase } from '#tools/demo/open-demo.ts';
import { openAgent, send } from '#tools/http/send.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { insertUser } from '#server/users/users.repository.ts';

/**
 * `npm run test:login-timing`: checks whether the time of a failed login reveals that an account has the e-mail address.
 * Sends logins for existing and unknown accounts in turn, in random order, to a forum of its own with its limits on.
 */
const ROUNDS = 400;
const WARM_UP = 20;
/**
 * The maximum deviation from one half of the share of pairs in which the answer for an unknown account is slower. It is
 * four standard errors of 400 rounds (0.02 each).
 */
const DEVIATION_MAX = 0.08;

/** The database is durable, because the time of a write that waits for the disk could reveal an account. */
await using database = await openDemoDatabase(
  () => ({ users: [], threads: [], comments: [], votes: [] }),
  { isDurable: true },
);
const settings = { PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: 'true', DATA_DIR: database.dataDir };
const forum = await startForum(readConfig(settings));
using agent = openAgent(1);
try {
  process.exitCode = report(await measure(forum));
} finally {
  await forum.stop();
}

interface Times {
  /** In milliseconds, for existing accounts. */
  readonly known: number[];
  readonly unknown: number[];
}

async function measure({ address, db }: RunningForum): Promise<Times> {
  const passwordHash = await hashPassword('rahasia');
  const times: Times = { known: [], unknown: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const email = `ada-${round}@contoh.id`;
    await insertUser(db, { name: 'Ada', email, passwordHash });
    const logins = [
      async () => times.known.push(await timeOf(address, round, email)),
      async () => times.unknown.push(await timeOf(address, round, `tak-${round}@contoh.id`)),
    ];
    if (Math.random() < 0.5) logins.reverse();
    for (const login of logins) await login();
  }
  return { known: times.known.slice(WARM_UP), unknown: times.unknown.slice(WARM_UP) };
}

/** Sends each round from another address, so that no limit is reached. */
async function timeOf(address: string, round: number, email: string): Promise<number> {
  const from = `10.0.${Math.floor(round / 250)}.${round % 250}`;
  const body = { email, password: 'salahsalah' };
  const { status, ms } = await send(`${address}/v1/login`, { method: 'POST', from, body, agent });
  if (status !== 401) throw new Error(`${email} was answered ${status}, not 401`);
  return ms;
}

function report({ known, unknown }: Times): number {
  const pairs = known.flatMap((one) => unknown.map((other) => sign(other - one)));
  const later = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
  console.log(`existing account: median ${spreadOf(known).median.toFixed(2)} ms`);
  console.log(`unknown account:  median ${spreadOf(unknown).median.toFixed(2)} ms`);
  console.log(`the unknown one is slower in ${(later * 100).toFixed(1)} % of all pairs`);
  const isRevealing = Math.abs(later - 0.5) > DEVIATION_MAX;
  console.log(isRevealing ? '✗ the time reveals accounts' : '✓ the time reveals nothing');
  return isRevealing ? 1 : 0;
}

function sign(difference: number): number {
  if (difference === 0) return 0.5;
  return difference > 0 ? 1 : 0;
}
