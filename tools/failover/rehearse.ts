import { readDatabaseUrl } from '#server/platform/database/database-url.ts';
import { createRandom } from '#server/testing/random.ts';
import { newComplaints } from '#tools/faults/client.ts';
import { createCrowd } from '#tools/faults/crowd.ts';
import { type Forum, startForum } from '#tools/processes/forum.ts';
import { expectEvents, RECONNECT_MS, recordEvents } from '#tools/faults/events.ts';
import { newLedger } from '#tools/faults/ledger.ts';
import { until } from '#tools/processes/until.ts';
import { fail } from '#tools/faults/report.ts';
import type { FaultOptions } from '#tools/faults/trial.ts';
import { expectClientAddress } from './addresses.ts';
import {
  freezePrimary,
  killPrimary,
  killProcess,
  killStandby,
  type Measured,
} from './breakages.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { Stage } from './daemon.ts';
import { startNginx } from './nginx.ts';
import type { Programs } from './programs.ts';
import { openStage } from './stage.ts';

const STREAMS = 4;

/**
 * Takes the primary away, again and again, then its standby, and in the end one of the two processes,
 * while people write through nginx. None of the processes is started again.
 */
export async function rehearse(
  programs: Programs,
  { rounds, seed }: FaultOptions,
): Promise<Measured[]> {
  const stage = await openStage();
  const cluster = await startCluster(stage, programs);
  const { url, one, other } = await openForums(stage, programs, cluster);
  const connection = readDatabaseUrl(cluster.url);
  const evidence = { connection, ledger: newLedger(), complaints: newComplaints() };
  const parts = { ...evidence, one, other, cluster };
  const crowd = await createCrowd({ ...parts, url: () => url, random: createRandom(seed) });
  const [token = ''] = crowd.tokens;
  const streams = await openStreams(url, token);
  const everybody = { ...parts, url, crowd, streams, token };
  await expectEvents(url, streams, everybody);

  const measured: Measured[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    measured.push(await killPrimary(everybody, round));
  }
  measured.push(await freezePrimary(everybody));
  measured.push(await killStandby(everybody));
  for (const { isAlive, output } of [one, other]) {
    if (!isAlive()) fail(`a process ended:\n${output()}`);
  }
  measured.push(await killProcess(everybody));
  if ((await other.stop()) !== 0) fail('the other process did not stop in order');
  return measured;
}

/**
 * Two processes behind nginx. First a pair that logs requests, as it is looked at who asks; it leaves
 * its ports to the pair that is tested.
 */
async function openForums(stage: Stage, programs: Programs, cluster: Cluster) {
  const loud = { LOG_LEVEL: 'info' };
  const [first, second] = [
    await openForum(stage, cluster, loud),
    await openForum(stage, cluster, loud),
  ];
  const url = await startNginx(stage, programs, [hostOf(first), hostOf(second)]);
  await expectClientAddress(url, [first, second]);
  const replace = async (forum: Forum) => {
    if ((await forum.stop()) !== 0) fail('a process did not stop in order');
    return openForum(stage, cluster, { PORT: new URL(forum.url).port });
  };
  return { url, one: await replace(first), other: await replace(second) };
}

/** The server on both hosts, behind one proxy. */
function openForum(stage: Stage, { url }: Cluster, settings = {}): Promise<Forum> {
  return startForum(stage.folder, {
    DATABASE_URL: url,
    TRUST_PROXY: 'true',
    ...settings,
  });
}

/** Event streams through nginx, which gives them to the two processes by turns, and what they have told. */
async function openStreams(url: string, token: string): Promise<string[][]> {
  const streams = Array.from({ length: STREAMS }, (): string[] => []);
  for (const heard of streams) {
    void recordEvents(url, token, heard);
    await until(
      () => heard.includes('ready'),
      RECONNECT_MS,
      () => 'an event stream did not come through nginx',
    );
  }
  return streams;
}

function hostOf({ url }: Forum): string {
  return new URL(url).host;
}
