import { stopAllOnSignal, waitForTheEnd } from '../bench/actors/running.ts';
import { exitWithReason } from '#server/platform/process/start-error.ts';
import { buildServer } from './build/build-server.ts';
import { fillDisk } from './faults/disk.ts';
import { killOften } from './faults/kill.ts';
import { type FaultOptions, readFaultOptions, type Scenario } from './faults/options.ts';
import { countFailures, fail } from './faults/report.ts';
import { restartDatabase } from './faults/restart.ts';
import { silence } from './faults/silence.ts';
import { stopUnderLoad } from './faults/stop.ts';

/**
 * `npm run test:faults`: breaks the forum while people write, and checks that what was acknowledged is
 * there once, that refusals say when to come back, and that it recovers by itself
 * (docs/decisions/016-faults.md).
 */
const PLAYS: Record<Scenario, (options: FaultOptions) => Promise<void>> = {
  restart: restartDatabase,
  disk: fillDisk,
  silence,
  stop: stopUnderLoad,
  kill: killOften,
};

stopAllOnSignal();
const options = await prepare();
console.log(`seed ${options.seed}`);
for (const name of options.only) {
  const begun = Date.now();
  console.log(`\n${name}`);
  try {
    await PLAYS[name](options);
  } catch (error) {
    await waitForTheEnd();
    fail(`${name} broke off: ${String(error)}`);
  }
  console.log(`  ${Math.round((Date.now() - begun) / 1_000)} s`);
}
console.log(countFailures() === 0 ? '\n✓ all holds' : `\n✗ ${countFailures()} things do not hold`);
process.exit(countFailures() === 0 ? 0 : 1);

async function prepare(): Promise<FaultOptions> {
  try {
    const read = readFaultOptions(process.argv.slice(2));
    await buildServer((message) => console.log(message));
    return read;
  } catch (error) {
    return exitWithReason(error);
  }
}
