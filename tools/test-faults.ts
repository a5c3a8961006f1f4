import { runInOrder, waitForTheEnd } from '#tools/processes/running.ts';
import { buildServer } from './build/build-server.ts';
import { fillDisk } from './faults/disk.ts';
import { killRepeatedly } from './faults/kill.ts';
import { exitWithVerdict, fail } from './faults/report.ts';
import { restartDatabase } from './faults/restart.ts';
import { silence } from './faults/silence.ts';
import { stopUnderLoad } from './faults/stop.ts';
import type { FaultOptions } from './faults/trial.ts';
import { anySeed, readOptions, someOf, wholeNumber } from './read-options.ts';

/**
 * `npm run test:faults`: breaks the forum while users write. Checks that each acknowledged write is stored once, that
 * refusals say when to retry, and that the forum recovers by itself (docs/decisions/016-faults.md).
 */
const SCENARIOS: Record<string, (options: FaultOptions) => Promise<void>> = {
  kill: killRepeatedly,
  restart: restartDatabase,
  disk: fillDisk,
  silence,
  stop: stopUnderLoad,
};

await runInOrder(async () => {
  const options = readOptions('The fault test', {
    only: someOf(Object.keys(SCENARIOS)),
    rounds: wholeNumber(50),
    seed: anySeed,
  });
  await buildServer();
  console.log(`seed ${options.seed}`);
  for (const [name, run] of Object.entries(SCENARIOS)) {
    if (!options.only.includes(name)) continue;
    const begun = Date.now();
    console.log(`\n${name}`);
    try {
      await run(options);
    } catch (error) {
      await waitForTheEnd();
      fail(`${name} was aborted: ${String(error)}`);
    }
    console.log(`  ${Math.round((Date.now() - begun) / 1_000)} s`);
  }
  exitWithVerdict();
});
