import { refuseArguments } from './refuse-arguments.ts';
import { exitWithReason } from '#server/platform/process/start-error.ts';
import { examine } from './doctor/examine.ts';
import { formatFinding } from './doctor/finding.ts';

/**
 * `npm run doctor`: checks whether this machine, these settings and this database can run the forum, and prints what to
 * do if they cannot. It changes nothing, and may run while the forum does. Exits with 1 if something is bad.
 */
// `head` closes the pipe after the first lines.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
try {
  refuseArguments('npm run doctor');
  const counts = { ok: 0, warn: 0, bad: 0 };
  for await (const finding of examine(process.env)) {
    counts[finding.level] += 1;
    console.log(formatFinding(finding));
  }
  console.log(`\n${counts.ok} ok, ${counts.warn} to look at, ${counts.bad} bad`);
  process.exit(counts.bad > 0 ? 1 : 0);
} catch (error) {
  exitWithReason(error);
}
