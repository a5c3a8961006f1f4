import { runInOrder, stopAllThatRuns } from '#tools/processes/running.ts';
import { buildServer } from './build/build-server.ts';
import type { Measurement } from './failover/cause-faults.ts';
import { findPrograms } from './failover/programs.ts';
import { rehearse } from './failover/rehearse.ts';
import { exitWithVerdict } from './faults/report.ts';
import { anySeed, readOptions, wholeNumber } from './read-options.ts';

/**
 * `npm run test:failover`: starts a PostgreSQL primary and its synchronous standby under Patroni and etcd, and two
 * Rembuk processes behind nginx, with the files of docs/failover. Kills the primary while users write, counts refused
 * requests, and checks that no acknowledged write is lost (docs/decisions/017-several-hosts.md).
 */
await runInOrder(async () => {
  const options = readOptions('The failover test', { rounds: wholeNumber(3), seed: anySeed });
  const programs = findPrograms();
  await buildServer();
  console.log(`seed ${options.seed}`);
  print(await rehearse(programs, options));
  await stopAllThatRuns();
  exitWithVerdict();
});

function print(rounds: readonly Measurement[]): void {
  const seconds = (ms: number | undefined) =>
    ms === undefined ? '–' : `${(ms / 1_000).toFixed(1)} s`;
  console.log('');
  console.table(
    rounds.map(({ fault, pauseMs, refused, eventsMs, rejoinedMs }) => ({
      fault,
      'no writes for': seconds(pauseMs),
      'refused requests': refused,
      'events resumed after': seconds(eventsMs),
      'standby back after': seconds(rejoinedMs),
    })),
  );
}
