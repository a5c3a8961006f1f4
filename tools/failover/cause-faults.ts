import { setTimeout as sleep } from 'node:timers/promises';
import type { Crowd } from '#tools/faults/crowd.ts';
import { expectEvents } from '#tools/faults/events.ts';
import type { Ledger } from '#tools/faults/ledger.ts';
import { expectFresh, type TwoProcesses } from '#tools/faults/expect-fresh.ts';
import { type Evidence, fail, report } from '#tools/faults/report.ts';
import type { Cluster } from './cluster.ts';
import { until } from '#tools/processes/until.ts';

/** The promised maximum time without writes while a standby is promoted (docs/decisions/017-several-hosts.md). */
const FAILOVER_MAX_MS = 30_000;
/** The same when the primary hangs: its lease expires, and queries time out (`QUERY_TIMEOUT_MS` of start-forum.ts). */
const HANG_MAX_MS = 60_000;
/** The same when a process is killed: until nginx stops using it. */
const PROCESS_KILLED_MAX_MS = 5_000;
/** How long users write before the fault. */
const BEFORE_FAULT_MS = 2_000;
/** How long a fault takes to affect writes. */
const AFTER_FAULT_MS = 1_000;
const TIMEOUT_MS = 90_000;
const SAMPLE_INTERVAL_MS = 10;

/** The results of one fault. */
export interface Measurement {
  readonly fault: string;
  readonly pauseMs: number;
  readonly refused: number;
  /** Until all event streams received the event of a write again. */
  readonly eventsMs: number | undefined;
  /** Until a synchronous standby existed again. */
  readonly rejoinedMs: number | undefined;
}

/** The programs under test, and the users who write to them. */
export interface Setup extends Evidence, TwoProcesses {
  readonly cluster: Cluster;
  readonly crowd: Crowd;
  /** The types of the events that each stream through nginx has received. */
  readonly streams: readonly string[][];
  /** The address of nginx. */
  readonly url: string;
}

/** Kills the primary, waits for the failover, and restarts it as the standby. The next round fails back to it. */
export async function killPrimary(setup: Setup, round: number): Promise<Measurement> {
  const { cluster, crowd, streams, url } = setup;
  const primary = await cluster.primary();
  const pause = await measureFault(setup, FAILOVER_MAX_MS, () => primary.kill());
  await expectFresh(setup, `segar-${round}`);
  const eventsMs = await expectEvents(url, streams, setup);
  await expectFresh(setup, `segar-lagi-${round}`);
  primary.start();
  const rejoinedMs = await cluster.waitForStandby();
  await crowd.waitUntilWritable();
  await report(`round ${round}: ${primary.name} was killed and came back as standby`, setup);
  return { fault: `primary ${primary.name} killed`, ...pause, eventsMs, rejoinedMs };
}

/** Pauses the primary, with all its connections open. When it resumes, it must not accept writes. */
export async function pausePrimary(setup: Setup): Promise<Measurement> {
  const { cluster, crowd, streams, url } = setup;
  const primary = await cluster.primary();
  let resume = () => {};
  const pause = await measureFault(setup, HANG_MAX_MS, async () => {
    resume = await primary.pause();
  });
  const eventsMs = await expectEvents(url, streams, setup, HANG_MAX_MS);
  const endWriting = crowd.write();
  resume();
  const rejoinedMs = await cluster.waitForStandby();
  await endWriting();
  await crowd.waitUntilWritable();
  await report(`${primary.name} hung, and came back as standby`, setup);
  return { fault: `primary ${primary.name} hung`, ...pause, eventsMs, rejoinedMs };
}

/** Kills the standby. The primary waits for it, then continues alone until it is back. */
export async function killStandby(setup: Setup): Promise<Measurement> {
  const standby = await setup.cluster.standby();
  const pause = await measureFault(setup, FAILOVER_MAX_MS, () => standby.kill());
  standby.start();
  const rejoinedMs = await setup.cluster.waitForStandby();
  await setup.crowd.waitUntilWritable();
  await report(`${standby.name} was killed as standby, and came back`, setup);
  return { fault: `standby ${standby.name} killed`, ...pause, eventsMs: undefined, rejoinedMs };
}

/** Kills one of the two processes. The other one must continue. */
export async function killProcess(setup: Setup): Promise<Measurement> {
  const pause = await measureFault(setup, PROCESS_KILLED_MAX_MS, () => setup.one.kill());
  await report('one of the two processes was killed', setup);
  return { fault: 'a process killed', ...pause, eventsMs: undefined, rejoinedMs: undefined };
}

/** Causes a fault while users write, and measures the longest pause in writes. Fails if it exceeds `maxMs`. */
async function measureFault(
  { ledger, complaints, crowd }: Setup,
  maxMs: number,
  causeFault: () => Promise<void>,
): Promise<Pick<Measurement, 'pauseMs' | 'refused'>> {
  const refusedBefore = complaints.refusals;
  const endWriting = crowd.write();
  await sleep(BEFORE_FAULT_MS);
  const endMeasuring = measureLongestPause({ ledger });
  await causeFault();
  await sleep(AFTER_FAULT_MS);
  const before = ledger.acknowledged;
  const isWritable = () => ledger.acknowledged > before;
  await until(isWritable, TIMEOUT_MS, () => 'no write is accepted any more');
  await sleep(AFTER_FAULT_MS);
  const pauseMs = endMeasuring();
  await endWriting();
  await crowd.waitUntilWritable();
  if (pauseMs > maxMs) fail(`no write was accepted for ${pauseMs} ms`);
  return { pauseMs, refused: complaints.refusals - refusedBefore };
}

/** Measures the longest time without an acknowledged write, until the returned function is called. */
function measureLongestPause({ ledger }: { ledger: Ledger }): () => number {
  let { acknowledged } = ledger;
  let since = performance.now();
  let longest = 0;
  const sample = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (ledger.acknowledged === acknowledged) return;
    ({ acknowledged } = ledger);
    since = now;
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    sample();
    return Math.round(longest);
  };
}
