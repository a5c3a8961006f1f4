import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { ROOT } from '#tools/build/build-once.ts';

/** The circumstances in which a section was measured. */
export type Circumstances = Awaited<ReturnType<typeof readCircumstances>>;

/** Reads the circumstances of this run. */
export async function readCircumstances(
  db: Db,
  { threads, rounds, seconds }: { threads: number; rounds: number; seconds: number },
) {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(db);
  const manifest = await readFile(join(ROOT, 'node_modules/fastify/package.json'), 'utf8');
  const { version: fastify } = JSON.parse(manifest) as { version: string };
  return {
    ...readMachine(),
    threads,
    rounds,
    seconds,
    postgres: rows[0]?.version ?? 'unknown',
    fastify,
  };
}

/** The circumstances of any bench. */
export function readMachine() {
  return {
    measuredAt: new Date().toISOString().slice(0, 10),
    commit: readCommit(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    // Only its version: the rest names the build.
    kernel: `${type()} ${/^[\d.]*\d/.exec(release())?.[0] ?? release()}`,
    node: process.versions.node,
  };
}

/** The measured commit. Changes of the bench's own report do not count. */
function readCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const commit = git('rev-parse', '--short', 'HEAD').trim();
    const changes = git('status', '--porcelain', '--', '.', ':!docs/benchmarks*');
    return changes.trim() === '' ? commit : `${commit} + changes`;
  } catch {
    return 'not a git checkout';
  }
}
