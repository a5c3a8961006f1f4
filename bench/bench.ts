import { exitWithReason } from '#server/platform/process/start-error.ts';
import { startLoadActor } from './actors/load.ts';
import { stopAllOnSignal, stopAllThatRuns, waitForTheEnd } from './actors/running.ts';
import { openForum } from './forum/open-forum.ts';
import type { Bench } from './measure/bench.ts';
import { SECTIONS } from './measure/sections.ts';
import { type BenchOptions, readBenchOptions } from './options.ts';
import { readCircumstances } from './report/circumstances.ts';
import { keepResult } from './report/keep-results.ts';
import { renderClaims, renderTitledTable } from './report/render.ts';
import type { SectionResult } from './report/results.ts';

/** `npm run bench [-- --threads 1000000 --only reads,mix]`: how far Rembuk is from what the machine can do. */
const onProgress = (message: string) => console.log(message);
try {
  const options = readBenchOptions(process.argv.slice(2));
  stopAllOnSignal();
  await run(options);
} catch (error) {
  await waitForTheEnd();
  await stopAllThatRuns();
  exitWithReason(error);
}

async function run(options: BenchOptions): Promise<void> {
  const { threads, rounds, seconds, soakMinutes } = options;
  await using forum = await openForum(threads, onProgress);
  const circumstances = await readCircumstances(forum.db, options);
  const results: SectionResult[] = [];
  for (const section of options.only) {
    onProgress(`Measuring ${section}`);
    try {
      await using load = startLoadActor();
      const bench: Bench = {
        forum,
        load,
        rounds,
        seconds,
        soakMinutes,
        onProgress,
        openForum: (size) => openForum(size, onProgress),
      };
      const result = { ...(await SECTIONS[section](bench)), circumstances };
      for (const table of result.tables) console.log(`\n${renderTitledTable(table)}\n`);
      await keepResult(section, result);
      results.push(result);
    } catch (error) {
      await waitForTheEnd();
      // What the other sections find is worth having all the same.
      console.error(`${section} could not be measured:`, error);
      process.exitCode = 1;
    }
    await forum.tidy();
  }
  console.log(`\n${renderClaims(results)}`);
}
