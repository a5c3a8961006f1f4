import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepRunning } from '#tools/processes/running.ts';
import { CONNECTION } from '#server/embedded-postgres/connection.ts';
import { stopServer } from '#server/embedded-postgres/postmaster.ts';
import { createRandom, type Random } from '#server/testing/random.ts';
import { type Complaints, newComplaints } from './client.ts';
import { clusterOf, type Forum, startForum } from '#tools/processes/forum.ts';
import { type Ledger, newLedger } from './ledger.ts';
import { report } from './report.ts';

export interface FaultOptions {
  /** The maximum number of faults of a scenario. */
  readonly rounds: number;
  /** Determines the random choices, but not their timing. */
  readonly seed: number;
}

/** A forum in a temporary folder, and the ledger of what was written to it. */
export interface Trial extends AsyncDisposable {
  readonly dataDir: string;
  readonly ledger: Ledger;
  readonly complaints: Complaints;
  readonly random: Random;
  /** Starts a process of the forum. It is killed on disposal of the trial if it still runs. */
  start(settings?: Record<string, string>): Promise<Forum>;
  /** The connection to its database, while that runs. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Checks the database and the answers so far, and prints the line with their failures. */
  report(line: string): Promise<void>;
}

export async function openTrial(seed: number, parent = tmpdir()): Promise<Trial> {
  const dataDir = await mkdtemp(join(parent, 'rembuk-faults-'));
  const ledger = newLedger();
  const complaints = newComplaints();
  const forums: Forum[] = [];
  const connection = { host: clusterOf(dataDir), ...CONNECTION };
  const running = keepRunning(async () => {
    for (const { kill } of forums) await kill();
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
    report: (line) => report(line, { connection, ledger, complaints }),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
