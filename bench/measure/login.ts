import { paceFrom, paceOf } from '../actors/load.ts';
import { startRembuk } from './rembuk.ts';
import { hashPassword, isPasswordRight } from '#server/platform/security/passwords.ts';
import { PASSWORD } from '../fill/fill-forum.ts';
import { WRITERS } from '../fill/plan.ts';
import { emailOf } from '../fill/rows.ts';
import type { Findings } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { postOf } from './hot-reads.ts';
import { Series } from './series.ts';

/** Measures logins beside argon2id alone, which each of them needs. */
export async function measureLogin(bench: Bench): Promise<Findings> {
  const { forum, load, seconds } = bench;
  await using rembuk = await startRembuk(forum.dataDir);
  const passwordHash = await hashPassword(PASSWORD);
  const request = postOf('/v1/login', '', { email: emailOf(WRITERS), password: PASSWORD });
  const { authorization: _none, ...headers } = request.headers;
  const requests = [[{ ...request, headers }]];
  const series = new Series();
  await inRounds(bench, 'login', async () => {
    const shape = { connections: 1, seconds, requests };
    const login = paceOf((await load.ask({ url: rembuk.url, ...shape })).reads);
    const verify = await verifyFor(seconds, passwordHash);
    series.addPace('login', login);
    series.addPace('argon2id', verify);
  });
  const timesOf = (name: string) => series.paceOf(name).slice(1);
  return {
    claims: [],
    tables: [
      {
        title: 'Login, one connection',
        columns: ['', 'p50', 'p99'],
        rows: [
          ['login', ...timesOf('login')],
          ['argon2id alone, in the same process', ...timesOf('argon2id')],
          ['login against argon2id alone', series.ratio('login p50', 'argon2id p50'), null],
        ],
      },
    ],
    notes: [
      'A password is compared by argon2id, which is meant to be slow; whatever a login takes beyond that is ours.',
    ],
  };
}

async function verifyFor(seconds: number, passwordHash: string) {
  const latencies: number[] = [];
  const end = performance.now() + 1_000 * seconds;
  while (performance.now() < end) {
    const begin = performance.now();
    if (!(await isPasswordRight(PASSWORD, passwordHash))) throw new Error('argon2id is wrong');
    latencies.push(performance.now() - begin);
  }
  return paceOf(paceFrom(latencies, seconds));
}
