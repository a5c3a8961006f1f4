import { numberAboveZero, readOptions, someOf, wholeNumber } from '#tools/read-options.ts';
import { startLoadActor } from './actors/load.ts';
import { runInOrder, waitForTheEnd } from '#tools/processes/running.ts';
import { openForum } from './forum/open-forum.ts';
import { readCircumstances } from './report/circumstances.ts';
import { keepResult, renderClaims, renderTitledTable } from './report/report.ts';
import type { Findings } from './report/results.ts';
import { REPORT, SECTIONS } from './sections.ts';

/** `npm run bench [-- --threads 1000000 --only reads,mix]`: compares Rembuk with what the machine can do. */
await runInOrder(async () => {
  const options = readOptions('The bench', {
    threads: wholeNumber(100_000, { least: 1_000, most: 1_000_000 }),
    only: someOf(Object.keys(SECTIONS)),
    rounds: wholeNumber(5),
    // The duration of each single measurement.
    seconds: numberAboveZero(3),
    'soak-minutes': numberAboveZero(10),
  });
  const { threads, only, rounds, seconds, 'soak-minutes': soakMinutes } = options;
  await using forum = await openForum(threads);
  const circumstances = await readCircumstances(forum.db, options);
  const results: Findings[] = [];
  for (const [section, { measure }] of Object.entries(SECTIONS)) {
    if (!only.includes(section)) continue;
    console.log(`Measuring ${section}`);
    try {
      await using load = startLoadActor();
      const bench = { forum, load, rounds, seconds, soakMinutes };
      const result = { ...(await measure(bench)), circumstances };
      for (const table of result.tables) console.log(`\n${renderTitledTable(table)}\n`);
      await keepResult(REPORT, section, result);
      results.push(result);
    } catch (error) {
      await waitForTheEnd();
      // The results of the other sections are still useful.
      console.error(`${section} could not be measured:`, error);
      process.exitCode = 1;
    }
    await forum.tidy();
  }
  console.log(`\n${renderClaims(results)}`);
});
