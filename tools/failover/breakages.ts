import { setTimeout as sleep } from 'node:timers/promises';
import type { Crowd } from '#tools/faults/crowd.ts';
import { expectEvents } from '#tools/faults/events.ts';
import { expectFresh, type TwoProcesses } from '#tools/faults/expect-fresh.ts';
import { type Evidence, fail, report } from '#tools/faults/report.ts';
import type { Cluster } from './cluster.ts';
import { until } from '#tools/processes/until.ts';
import { watchPauses } from './pauses.ts';

/** What is promised: for how long no write is taken while a standby takes over (docs/decisions/017). */
const REFUSED_AT_MOST_MS = 30_000;
/** And when it hangs: its claim ends, and what waits for its answers is given up (`SILENCE_MS` of start-forum.ts). */
const SILENT_AT_MOST_MS = 60_000;
/** And while one of the processes is gone: until nginx has found that out. */
const PROCESS_GONE_MS = 5_000;
/** How long people write before something is killed, and how long it takes to be felt. */
const BEFORE_MS = 2_000;
const FELT_MS = 1_000;
/** Beyond it nothing is measured any more. */
const GIVE_UP_MS = 90_000;

/** What was done, and what was measured. */
export interface Measured {
  readonly what: string;
  readonly pauseMs: number;
  readonly refused: number;
  /** Until all event streams told of a write again. */
  readonly eventsMs: number | undefined;
  /** Until there was a standby again that has everything. */
  readonly rejoinedMs: number | undefined;
}

/** All that there is to break, and who writes meanwhile. */
export interface Everybody extends Evidence, TwoProcesses {
  readonly cluster: Cluster;
  readonly crowd: Crowd;
  /** What the event streams through nginx have told. */
  readonly streams: readonly string[][];
  /** Of nginx. */
  readonly url: string;
}

/** The standby takes over; then the killed one comes back as standby, and the next round goes back to it. */
export async function killPrimary(everybody: Everybody, round: number): Promise<Measured> {
  const { cluster, crowd, streams, url } = everybody;
  const primary = await cluster.primary();
  const pause = await during(everybody, REFUSED_AT_MOST_MS, () => primary.kill());
  await expectFresh(everybody, `segar-${round}`);
  const eventsMs = await expectEvents(url, streams, everybody);
  await expectFresh(everybody, `segar-lagi-${round}`);
  primary.start();
  const rejoinedMs = await cluster.standbyIsBack();
  await crowd.waitUntilWritable();
  await report(`round ${round}: ${primary.name} was killed and came back as standby`, everybody);
  return { what: `primary ${primary.name} killed`, ...pause, eventsMs, rejoinedMs };
}

/** The primary hangs up on nobody and says nothing; when it goes on, it must not take writes any more. */
export async function freezePrimary(everybody: Everybody): Promise<Measured> {
  const { cluster, crowd, streams, url } = everybody;
  const primary = await cluster.primary();
  let thaw = () => {};
  const pause = await during(everybody, SILENT_AT_MOST_MS, async () => {
    thaw = await primary.freeze();
  });
  const eventsMs = await expectEvents(url, streams, everybody, SILENT_AT_MOST_MS);
  const endWriting = crowd.write();
  thaw();
  const rejoinedMs = await cluster.standbyIsBack();
  await endWriting();
  await crowd.waitUntilWritable();
  await report(`${primary.name} hung, and came back as standby`, everybody);
  return { what: `primary ${primary.name} hung`, ...pause, eventsMs, rejoinedMs };
}

/** The primary waits for its standby, and then goes on alone until it is back. */
export async function killStandby(everybody: Everybody): Promise<Measured> {
  const standby = await everybody.cluster.standby();
  const pause = await during(everybody, REFUSED_AT_MOST_MS, () => standby.kill());
  standby.start();
  const rejoinedMs = await everybody.cluster.standbyIsBack();
  await everybody.crowd.waitUntilWritable();
  await report(`${standby.name} was killed as standby, and came back`, everybody);
  return { what: `standby ${standby.name} killed`, ...pause, eventsMs: undefined, rejoinedMs };
}

/** The other one of the two processes goes on alone. */
export async function killProcess(everybody: Everybody): Promise<Measured> {
  const pause = await during(everybody, PROCESS_GONE_MS, () => everybody.one.kill());
  await report('one of the two processes was killed', everybody);
  return { what: 'a process killed', ...pause, eventsMs: undefined, rejoinedMs: undefined };
}

/** Breaks it while people write, and lets them write until they can again, which must be after `atMostMs`. */
async function during(
  { ledger, complaints, crowd }: Everybody,
  atMostMs: number,
  breakIt: () => Promise<void>,
): Promise<Pick<Measured, 'pauseMs' | 'refused'>> {
  const refusedBefore = complaints.refusals;
  const endWriting = crowd.write();
  await sleep(BEFORE_MS);
  const endWatching = watchPauses({ ledger });
  await breakIt();
  await sleep(FELT_MS);
  const before = ledger.acknowledged;
  const isTaken = () => ledger.acknowledged > before;
  await until(isTaken, GIVE_UP_MS, () => 'no write is taken any more');
  await sleep(FELT_MS);
  const pauseMs = endWatching();
  await endWriting();
  await crowd.waitUntilWritable();
  if (pauseMs > atMostMs) fail(`no write was taken for ${pauseMs} ms`);
  return { pauseMs, refused: complaints.refusals - refusedBefore };
}
