import { readDatabaseUrl } from '#server/platform/database/database-url.ts';
import { createRandom } from '#server/testing/random.ts';
import { newComplaints } from '#tools/faults/client.ts';
import { createCrowd } from '#tools/faults/crowd.ts';
import { type Forum, startForum } from '#tools/processes/forum.ts';
import { expectEvents, RECONNECT_MS, recordEvents } from '#tools/faults/events.ts';
import { newLedger } from '#tools/faults/ledger.ts';
import { until } from '#tools/processes/until.ts';
import { fail, stopInOrder } from '#tools/faults/report.ts';
import type { FaultOptions } from '#tools/faults/trial.ts';
import { expectClientAddress } from './addresses.ts';
import {
  pausePrimary,
  killPrimary,
  killProcess,
  killStandby,
  type Measurement,
} from './cause-faults.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Stage } from './daemon.ts';
import { startNginx } from './nginx.ts';
import type { Programs } from './programs.ts';
import { openStage } from './stage.ts';

const STREAMS = 4;

/**
 * Kills the primary in each round, then hangs a primary, and kills the standby and one of the two processes, while
 * users write through nginx. No process is restarted.
 */
export async function rehearse(
  programs: Programs,
  { rounds, seed }: FaultOptions,
): Promise<Measurement[]> {
  const stage = await openStage();
  const cluster = await startCluster(stage, programs);
  const { url, one, other } = await openForums(stage, programs, cluster);
  const connection = readDatabaseUrl(cluster.url);
  const evidence = { connection, ledger: newLedger(), complaints: newComplaints() };
  const parts = { ...evidence, one, other, cluster };
  const crowd = await createCrowd({ ...parts, url: () => url, random: createRandom(seed) });
  const [token = ''] = crowd.tokens;
  const streams = await openStreams(url, token);
  const setup = { ...parts, url, crowd, streams, token };
  await expectEvents(url, streams, setup);

  const measured: Measurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await killPrimary(setup, round));
  }
  measured.push(await pausePrimary(setup));
  measured.push(await killStandby(setup));
  for (const { isAlive, output } of [one, other]) {
    if (!isAlive()) fail(`a process ended:\n${output()}`);
  }
  measured.push(await killProcess(setup));
  await stopInOrder(other, 'the other process');
  return measured;
}

/**
 * Starts nginx with two processes that log requests, to check client addresses. Then replaces them, on the same ports,
 * with the two processes under test.
 */
async function openForums(stage: Stage, programs: Programs, cluster: Cluster) {
  const logging = { LOG_LEVEL: 'info' };
  const first = await openForum(stage, cluster, logging);
  const second = await openForum(stage, cluster, logging);
  const url = await startNginx(stage, programs, [hostOf(first), hostOf(second)]);
  await expectClientAddress(url, [first, second]);
  const replace = async (forum: Forum) => {
    await stopInOrder(forum, 'a process');
    return openForum(stage, cluster, { PORT: new URL(forum.url).port });
  };
  return { url, one: await replace(first), other: await replace(second) };
}

/** Starts a process that connects to both database hosts, behind one proxy. */
function openForum(stage: Stage, { url }: Cluster, settings = {}): Promise<Forum> {
  return startForum(stage.folder, {
    DATABASE_URL: url,
    TRUST_PROXY: 'true',
    ...settings,
  });
}

/** Opens event streams through nginx, which distributes them to both processes. Returns the types of their events. */
async function openStreams(url: string, token: string): Promise<string[][]> {
  const streams = Array.from({ length: STREAMS }, (): string[] => []);
  for (const types of streams) {
    void recordEvents(url, token, types);
    await until(
      () => types.includes('ready'),
      RECONNECT_MS,
      () => 'an event stream was not opened through nginx',
    );
  }
  return streams;
}

function hostOf({ url }: Forum): string {
  return new URL(url).host;
}
