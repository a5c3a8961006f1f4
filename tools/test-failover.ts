import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { stopAllOnSignal, stopAllThatRuns, waitForTheEnd } from '../bench/actors/running.ts';
import { exitWithReason, StartError } from '#server/platform/process/start-error.ts';
import { buildServer } from './build/build-server.ts';
import type { Measured } from './failover/breakages.ts';
import { findPrograms } from './failover/programs.ts';
import { rehearse, type RehearsalOptions } from './failover/rehearse.ts';
import { countFailures, fail } from './faults/report.ts';

/**
 * `npm run test:failover`: a PostgreSQL primary and its synchronous standby under Patroni and etcd, two
 * Rembuk processes behind nginx, by the recipe of docs/operating.md; kills the primary while people
 * write, and counts what was refused and whether anything acknowledged is lost (docs/decisions/017-several-hosts.md).
 */
stopAllOnSignal();
try {
  const options = readOptions(process.argv.slice(2));
  const programs = findPrograms();
  await buildServer((message) => console.log(message));
  console.log(`seed ${options.seed}`);
  print(await rehearse(programs, options));
} catch (error) {
  await waitForTheEnd();
  await stopAllThatRuns();
  if (error instanceof StartError) exitWithReason(error);
  fail(`it broke off: ${String(error)}`);
}
await stopAllThatRuns();
console.log(countFailures() === 0 ? '\n✓ all holds' : `\n✗ ${countFailures()} things do not hold`);
process.exit(countFailures() === 0 ? 0 : 1);

function readOptions(args: string[]): RehearsalOptions {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
    },
  });
  const whole = (name: 'rounds' | 'seed') => {
    if (/^\d{1,9}$/.test(values[name])) return Number(values[name]);
    throw new StartError(`--${name} takes a whole number (it is "${values[name]}").`);
  };
  return { rounds: whole('rounds'), seed: whole('seed') };
}

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
