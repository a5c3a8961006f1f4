import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import type { Forum } from '#tools/processes/forum.ts';
import { checkLedger } from './check.ts';
import type { Complaints } from './client.ts';
import type { Ledger } from './ledger.ts';

let failures = 0;

/** Prints whether anything failed, and exits, with 1 if so. */
export function exitWithVerdict(): never {
  console.log(failures === 0 ? '\n✓ no failures' : `\n✗ ${failures} failures`);
  process.exit(failures === 0 ? 0 : 1);
}

/** Prints a failure, and counts it. */
export function fail(reason: string): void {
  failures += 1;
  console.log(`  ✗ ${reason}`);
}

/** Stops a process of the forum, which must exit with 0. */
export async function stopInOrder(forum: Forum, name = 'the forum'): Promise<void> {
  if ((await forum.stop()) !== 0) fail(`${name} did not stop in order`);
}

const SHOWN_MAX = 5;

function failAll(reasons: readonly string[]): void {
  reasons.slice(0, SHOWN_MAX).forEach(fail);
  const more = reasons.length - SHOWN_MAX;
  if (more > 0) fail(`and ${more} more`);
}

/** The database, and the records that a line of the report checks it against. */
export interface Evidence {
  readonly connection: DatabaseConnection;
  readonly ledger: Ledger;
  readonly complaints: Complaints;
}

/** Checks the database and the answers so far, and prints the line with their failures. */
export async function report(
  line: string,
  { connection, ledger, complaints }: Evidence,
): Promise<void> {
  const wrong = await checkLedger(connection, ledger);
  const { acknowledged, unanswered } = ledger;
  const mark = wrong.length + complaints.list.length === 0 ? '✓' : '✗';
  const counts = `${acknowledged} acknowledged, ${unanswered} not, ${complaints.refusals} refused`;
  console.log(`${mark} ${line}; ${counts}`);
  failAll([...wrong, ...new Set(complaints.list)]);
  complaints.list.length = 0;
}
