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
  /** How often something is broken, at the most. */
  readonly rounds: number;
  /** What is drawn is the same for the same seed; what happens meanwhile is not. */
  readonly seed: number;
}

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
