import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepRunning } from '../../bench/actors/running.ts';
import { CONNECTION } from '#server/platform/embedded-postgres/connection.ts';
import { stopServer } from '#server/platform/embedded-postgres/postmaster.ts';
import { createRandom, type Random } from '#tools/demo/random.ts';
import { checkLedger } from './check.ts';
import { type Complaints, newComplaints } from './client.ts';
import { clusterOf, type Forum, startForum } from './forum.ts';
import { type Ledger, newLedger } from './ledger.ts';

/** A forum in a folder of its own that is written to and broken, and what was acknowledged of it. */
export interface Trial extends AsyncDisposable {
  readonly dataDir: string;
  readonly ledger: Ledger;
  readonly complaints: Complaints;
  readonly random: Random;
  /** Starts a forum on the folder, which is stopped with the trial if it still runs. */
  start(settings?: Record<string, string>): Promise<Forum>;
  /** For a connection to its database, as long as that runs. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Prints a line with what is wrong by now, in the database and with the answers, and counts it. */
  report(line: string): Promise<void>;
}

let failures = 0;

/** How many things were wrong in all trials. */
export function countFailures(): number {
  return failures;
}

/** Says that something is wrong. */
export function fail(reason: string): void {
  failures += 1;
  console.log(`  ✗ ${reason}`);
}

const SHOWN_MAX = 5;

function failAll(reasons: readonly string[]): void {
  reasons.slice(0, SHOWN_MAX).forEach(fail);
  const more = reasons.length - SHOWN_MAX;
  if (more > 0) fail(`and ${more} more`);
}

export async function openTrial(seed: number, parent = tmpdir()): Promise<Trial> {
  const dataDir = await mkdtemp(join(parent, 'rembuk-faults-'));
  const ledger = newLedger();
  const complaints = newComplaints();
  const forums: Forum[] = [];
  const connection = { host: clusterOf(dataDir), ...CONNECTION };
  const running = keepRunning(async () => {
    for (const { child, kill } of forums) {
      if (child.exitCode === null && child.signalCode === null) await kill();
    }
    await stopServer(clusterOf(dataDir));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    dataDir,
    ledger,
    complaints,
    random: createRandom(seed),
    connection,
    async start(settings) {
      const forum = await startForum(dataDir, settings);
      forums.push(forum);
      return forum;
    },
    async report(line) {
      const wrong = await checkLedger(connection, ledger);
      const { acknowledged, unanswered } = ledger;
      const mark = wrong.length + complaints.list.length === 0 ? '✓' : '✗';
      const amounts = `${acknowledged} acknowledged, ${unanswered} not, ${complaints.refusals} refused`;
      console.log(`${mark} ${line}; ${amounts}`);
      failAll([...wrong, ...new Set(complaints.list)]);
      complaints.list.length = 0;
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
