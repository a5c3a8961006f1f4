import { startActor } from '#tools/processes/actor.ts';
import type { DirectWriting } from '../actors/direct-writer.ts';
import { type Pace, paceOf } from '../actors/load.ts';
import { startRembuk } from './rembuk.ts';
import { signIn } from '../forum/people.ts';
import type { Findings, Table } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { Series, worstOf } from './series.ts';
import { jobsOf, requestOf, WRITE_KINDS } from './write-jobs.ts';

const CONNECTIONS = [1, 32];
const JOBS = 100;
const WARM_UP_SECONDS = 1;
const DIRECT_WRITER = new URL('../actors/direct-writer.ts', import.meta.url);

/** Measures writes beside the same statements without HTTP. */
export async function measureWrites(bench: Bench): Promise<Findings> {
  const { forum, load, seconds } = bench;
  const members = await signIn(forum.db, Math.max(...CONNECTIONS));
  await using rembuk = await startRembuk(forum.dataDir);
  await using direct = startActor<DirectWriting, Pace>(DIRECT_WRITER);
  const workOf = (connections: number, kind: (typeof WRITE_KINDS)[number]) =>
    members
      .slice(0, connections)
      .map((member, person) => ({ member, jobs: jobsOf(kind, person, JOBS) }));
  const writeByHttp = async (work: ReturnType<typeof workOf>, seconds: number) => {
    const requests = work.map(({ member, jobs }) => jobs.map((job) => requestOf(job, member)));
    const shape = { connections: work.length, seconds };
    return paceOf((await load.ask({ url: rembuk.url, ...shape, requests })).writes);
  };
  const writeDirectly = (work: ReturnType<typeof workOf>, seconds: number) =>
    direct.ask({
      connection: forum.connection,
      seconds,
      people: work.map(({ member, jobs }) => ({ userId: member.id, jobs })),
    });

  for (const kind of WRITE_KINDS) {
    await writeByHttp(workOf(4, kind), WARM_UP_SECONDS);
    await writeDirectly(workOf(4, kind), WARM_UP_SECONDS);
  }
  const series = new Series();
  await inRounds(bench, 'writes', async () => {
    for (const kind of WRITE_KINDS) {
      for (const connections of CONNECTIONS) {
        const work = workOf(connections, kind);
        for (const [way, write] of [
          ['http', writeByHttp],
          ['direct', writeDirectly],
        ] as const) {
          series.addPace(`${way}, ${kind}, ${connections}`, await write(work, seconds));
        }
      }
    }
  });

  return {
    claims: [
      {
        what: 'writes a second against the same SQL without HTTP, 32 connections (the worst kind)',
        goal: { atLeast: 0.6 },
        ...worstOf(WRITE_KINDS, 'lowest', (kind) =>
          series.ratio(`http, ${kind}, 32 rate`, `direct, ${kind}, 32 rate`),
        ),
      },
    ],
    tables: CONNECTIONS.map((connections) => tableOf(series, connections)),
    notes: [
      'Each connection is another person. Beside them, as many loops call the same functions that hold the statements, with a pool of the same size, from a process without HTTP: no session is looked up there, no text sanitised and nobody told of the change. Each write is on the disk before its answer comes.',
    ],
  };
}

function tableOf(series: Series, connections: number): Table {
  return {
    title: `Writes, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
    columns: [
      'write',
      'Rembuk',
      'without HTTP',
      'of it',
      'p50',
      'p50, without',
      'p99',
      'p99, without',
    ],
    rows: WRITE_KINDS.map((kind) => {
      const [http, direct] = [`http, ${kind}, ${connections}`, `direct, ${kind}, ${connections}`];
      const [rate, p50, p99] = series.paceOf(http);
      const [rateOfIt, p50OfIt, p99OfIt] = series.paceOf(direct);
      const share = series.ratio(`${http} rate`, `${direct} rate`);
      return [kind, rate, rateOfIt, share, p50, p50OfIt, p99, p99OfIt];
    }),
  };
}
