import { runInOrder } from '#tools/processes/running.ts';
import { markdownTable } from '#server/testing/markdown-table.ts';
import { ATTACKS } from './abuse/attacks.ts';
import { runAttack } from './abuse/run-attack.ts';
import type { Row } from './abuse/rows.ts';
import { buildServer } from './build/build-server.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { anySeed, readOptions, someOf, wholeNumber } from './read-options.ts';

/**
 * `npm run test:abuse [-- --only busy-account,passwords --seconds 60 --seed 7]`: attacks a forum with its limits on
 * while honest members use it, and compares their results with a quiet round before. Exits with 1 if a check
 * fails. `--only slow-readers --seconds 600` shows that a process in 512 MB survives ten minutes.
 */

const FAILURES_SHOWN_MAX = 5;
/** In seconds, for some 300 visits. With half as many, a p99 would be the second slowest of all. */
const ROUND_S = 30;

await runInOrder(async () => {
  const options = readOptions('The abuse test', {
    only: someOf(ATTACKS.map(({ name }) => name)),
    seconds: wholeNumber(ROUND_S),
    seed: anySeed,
  });
  await Promise.all([buildServer(), buildWebApp()]);
  console.log(`seed ${options.seed}, rounds of ${options.seconds} s or more`);
  const found: Row[] = [];
  for (const attack of ATTACKS.filter(({ name }) => options.only.includes(name))) {
    const begun = Date.now();
    console.log(`\n${attack.name}: ${attack.description}`);
    const { rows, attacked, memoryNote } = await runAttack(attack, options);
    found.push(...rows);
    console.log(`${memoryNote}\n\n${render(attack.name, rows)}\n`);
    for (const { what, times } of attacked.failures.slice(0, FAILURES_SHOWN_MAX)) {
      console.log(`  ✗ ${times} × ${what}`);
    }
    console.log(`  ${Math.round((Date.now() - begun) / 1_000)} s`);
  }
  const missed = found.filter(({ passes }) => !passes).length;
  console.log(
    missed === 0 ? '\n✓ all checks passed' : `\n✗ ${missed} of ${found.length} checks failed`,
  );
  process.exit(missed === 0 ? 0 : 1);
});

function render(name: string, rows: readonly Row[]): string {
  return markdownTable([
    ['attack', 'measure', 'quiet', 'attacked', 'must be', 'passed'],
    ...rows.map(({ measure, quiet, attacked, bound, passes }) => [
      name,
      measure,
      quiet,
      attacked,
      bound,
      passes ? '✓' : '✗ no',
    ]),
  ]);
}
