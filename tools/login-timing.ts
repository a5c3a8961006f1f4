import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spreadOf } from '../bench/report/numbers.ts';
import { readConfig } from '#server/config.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { insertUser } from '#server/users/users.repository.ts';

/**
 * `npm run test:login-timing`: whether the time of a wrong login tells that somebody has the e-mail
 * address. Asks a forum of its own, over the network and with its limits on, about people who are
 * there and people who are not, in turn and in random order.
 */
const ROUNDS = 400;
const WARM_UP = 20;
/**
 * How often the answer for nobody may come later than that for somebody, or earlier: by chance alone
 * it is half of the time, give or take 0.02 (the standard error of 400 rounds); this is four of them.
 */
const TELLING = 0.08;

const dataDir = await mkdtemp(join(tmpdir(), 'rembuk-login-'));
try {
  const forum = await startForum(
    readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, TRUST_PROXY: 'true' }),
  );
  try {
    process.exitCode = report(await measure(forum));
  } finally {
    await forum.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

interface Times {
  /** In milliseconds, of people who are there. */
  readonly known: number[];
  readonly unknown: number[];
}

async function measure({ address, db }: RunningForum): Promise<Times> {
  const passwordHash = await hashPassword('rahasia');
  const times: Times = { known: [], unknown: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const email = `ada-${round}@contoh.id`;
    await insertUser(db, { name: 'Ada', email, passwordHash });
    const asks = [
      async () => times.known.push(await timeOf(address, round, email)),
      async () => times.unknown.push(await timeOf(address, round, `tak-${round}@contoh.id`)),
    ];
    if (Math.random() < 0.5) asks.reverse();
    for (const ask of asks) await ask();
  }
  return { known: times.known.slice(WARM_UP), unknown: times.unknown.slice(WARM_UP) };
}

/** Each round comes from an address of its own, so that no limit is met. */
async function timeOf(address: string, round: number, email: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${address}/v1/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `10.0.${Math.floor(round / 250)}.${round % 250}` },
    body: JSON.stringify({ email, password: 'salahsalah' }),
  });
  await answer.text();
  const time = performance.now() - started;
  if (answer.status !== 401) throw new Error(`${email} was answered ${answer.status}, not 401`);
  return time;
}

function report({ known, unknown }: Times): number {
  const pairs = known.flatMap((one) => unknown.map((other) => sign(other - one)));
  const later = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
  console.log(
    `somebody has the e-mail address: ${spreadOf(known).median.toFixed(2)} ms in the middle`,
  );
  console.log(`nobody has it:                   ${spreadOf(unknown).median.toFixed(2)} ms`);
  console.log(`nobody's answer comes later in ${(later * 100).toFixed(1)} % of all pairs`);
  const tells = Math.abs(later - 0.5) > TELLING;
  console.log(tells ? '✗ the time of a login tells who is there' : '✓ the time tells nothing');
  return tells ? 1 : 0;
}

function sign(difference: number): number {
  if (difference === 0) return 0.5;
  return difference > 0 ? 1 : 0;
}
