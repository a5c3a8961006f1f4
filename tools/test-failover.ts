import { runInOrder, stopAllThatRuns } from '#tools/processes/running.ts';
import { buildServer } from './build/build-server.ts';
import type { Measured } from './failover/breakages.ts';
import { findPrograms } from './failover/programs.ts';
import { rehearse } from './failover/rehearse.ts';
import { exitWithVerdict } from './faults/report.ts';
import { anySeed, readOptions, wholeNumber } from './read-options.ts';

/**
 * `npm run test:failover`: a PostgreSQL primary and its synchronous standby under Patroni and etcd, two
 * Rembuk processes behind nginx, by the recipe of docs/operating.md; kills the primary while people
 * write, and counts what was refused and whether anything acknowledged is lost (docs/decisions/017-several-hosts.md).
 */
await runInOrder(async () => {
  const options = readOptions('The failover test', { rounds: wholeNumber(3), seed: anySeed });
  const programs = findPrograms();
  await buildServer((message) => console.log(message));
  console.log(`seed ${options.seed}`);
  print(await rehearse(programs, options));
  await stopAllThatRuns();
  exitWithVerdict();
});

function print(rounds: readonly Measured[]): void {
  const seconds = (ms: number | undefined) =>
    ms === undefined ? '–' : `${(ms / 1_000).toFixed(1)} s`;
  console.log('');
  console.table(
    rounds.map(({ what, pauseMs, refused, eventsMs, rejoinedMs }) => ({
      what,
      'no write taken for': seconds(pauseMs),
      'requests refused': refused,
      'events again after': seconds(eventsMs),
      'standby back after': seconds(rejoinedMs),
    })),
  );
}
