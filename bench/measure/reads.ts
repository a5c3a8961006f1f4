import { startActor } from '#tools/processes/actor.ts';
import type { BareKind, BareOrder } from '../actors/bare-server.ts';
import { paceOf } from '../actors/load.ts';
import { record } from '../actors/record.ts';
import { startRembuk } from './rembuk.ts';
import { computedSeconds } from '#tools/processes/usage.ts';
import { signIn } from '../forum/people.ts';
import type { Claim, Findings, Table } from '../report/results.ts';
import { type Bench, inRounds } from './bench.ts';
import { findHotReads, getOf, headersOf, type HotRead } from './hot-reads.ts';
import { Series, worstOf } from './series.ts';

const CONNECTIONS = [1, 16, 64];
const WARM_UP = { connections: 16, seconds: 1 };
const BARE_SERVER = new URL('../actors/bare-server.ts', import.meta.url);
const BESIDE: readonly BareKind[] = ['http', 'fastify'];

/** Measures reads beside bare servers that send the same bytes. */
export async function measureReads(bench: Bench): Promise<Findings> {
  const { forum, load, seconds } = bench;
  const [reader] = await signIn(forum.db, 1);
  await using rembuk = await startRembuk(forum.dataDir);
  const reads = await findHotReads(rembuk.url, reader.token);
  const recordings = [];
  for (const { path } of reads) {
    recordings.push(await record(rembuk.url, path, headersOf(reader.token)));
  }
  const bodyBytes = new Map(recordings.map(({ path, body }) => [path, body.length]));
  await using held = new AsyncDisposableStack();
  const servers = [{ name: 'rembuk', url: rembuk.url, pid: rembuk.pid }];
  for (const kind of BESIDE) {
    const server = held.use(startActor<BareOrder, { url: string }>(BARE_SERVER));
    const { url } = await server.ask({ kind, recordings });
    servers.push({ name: kind, url, pid: server.pid });
  }

  const series = new Series();
  const send = (url: string, { path }: HotRead, shape: { connections: number; seconds: number }) =>
    load.ask({
      url,
      ...shape,
      requests: [[getOf(path, reader.token)]],
      bodyBytes: bodyBytes.get(path) ?? 0,
    });
  for (const { url } of servers) for (const read of reads) await send(url, read, WARM_UP);
  await inRounds(bench, 'reads', async () => {
    for (const read of reads) {
      for (const connections of CONNECTIONS) {
        for (const { name, url, pid } of servers) {
          const before = computedSeconds(pid);
          const pace = paceOf((await send(url, read, { connections, seconds })).reads);
          const after = computedSeconds(pid);
          const key = keyOf(name, read.name, connections);
          if (before !== undefined && after !== undefined) {
            series.add(`${key} cpu`, (1e6 * (after - before)) / pace.count);
          }
          series.addPace(key, pace);
        }
      }
    }
  });

  return {
    claims: claimsOf(series, reads),
    tables: CONNECTIONS.map((connections) => tableOf(series, reads, connections)),
    notes: [
      'The bare servers send what Rembuk sent: the same compressed bytes and headers, from memory. They look up no session and no database, so they are the limit of what Node can do with such an answer.',
      `The bytes of the answers, compressed: ${reads
        .map(({ name, path }) => `${name} ${(bodyBytes.get(path) ?? 0).toLocaleString('en')}`)
        .join(', ')}.`,
      '“CPU a read” is how long the server process itself computes for one answer; PostgreSQL comes on top. “Of http, by CPU” divides the bare server’s by Rembuk’s. Where the answers are large, the sender of the requests, which reads and counts them, is busier than any of the servers: then the rates come close to each other, and this ratio is the stricter one.',
      'Every answer was a 200 of the expected length, or the bench would have failed.',
    ],
  };
}

function keyOf(server: string, read: string, connections: number): string {
  return `${server}, ${read}, ${connections}`;
}

function claimsOf(series: Series, reads: readonly HotRead[]): Claim[] {
  const names = reads.map(({ name }) => name);
  const compare = (what: string) => (name: string) =>
    series.ratio(`${keyOf('rembuk', name, 64)} ${what}`, `${keyOf('http', name, 64)} ${what}`);
  return [
    {
      what: 'hot reads a second against bare `node:http`, same bytes, 64 connections (the worst read)',
      goal: { atLeast: 0.75 },
      ...worstOf(names, 'lowest', compare('rate')),
    },
    {
      what: 'p99 of hot reads against the same (the worst read)',
      goal: { atMost: 2 },
      ...worstOf(names, 'highest', compare('p99')),
    },
  ];
}

function tableOf(series: Series, reads: readonly HotRead[], connections: number): Table {
  return {
    title: `Reads, ${connections === 1 ? 'one connection' : `${connections} connections`}`,
    columns: [
      'read',
      'Rembuk',
      'bare http',
      'bare Fastify',
      'of http',
      'of Fastify',
      'p50',
      'p50, http',
      'p99',
      'p99, http',
      'p99 of http',
      'CPU a read',
      'CPU, http',
      'of http, by CPU',
    ],
    rows: reads.map(({ name }) => {
      const keyFor = (server: string) => keyOf(server, name, connections);
      const [rembuk, http, fastify] = [keyFor('rembuk'), keyFor('http'), keyFor('fastify')];
      const [rate, p50, p99] = series.paceOf(rembuk);
      const [rateOfHttp, p50OfHttp, p99OfHttp] = series.paceOf(http);
      const hasCpu = series.has(`${rembuk} cpu`);
      return [
        name,
        rate,
        rateOfHttp,
        series.figure(`${fastify} rate`, 'per second'),
        series.ratio(`${rembuk} rate`, `${http} rate`),
        series.ratio(`${rembuk} rate`, `${fastify} rate`),
        p50,
        p50OfHttp,
        p99,
        p99OfHttp,
        series.ratio(`${rembuk} p99`, `${http} p99`),
        hasCpu ? series.figure(`${rembuk} cpu`, 'µs') : null,
        hasCpu ? series.figure(`${http} cpu`, 'µs') : null,
        hasCpu ? series.ratio(`${http} cpu`, `${rembuk} cpu`) : null,
      ];
    }),
  };
}
