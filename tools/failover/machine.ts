import { join } from 'node:path';
import { findFreePort } from '#tools/processes/listen-locally.ts';
import { findPostmaster } from '#server/embedded-postgres/lock-file.ts';
import { childrenOf, signal } from '#tools/processes/proc.ts';
import { isOk } from '#tools/processes/until.ts';
import { type Daemon, type Stage, startDaemon } from './daemon.ts';
import type { Programs } from './programs.ts';
import { writeRecipe } from './recipe.ts';

/** One of the two machines: a PostgreSQL under Patroni. */
export interface Machine {
  readonly name: string;
  /** Host and port of its PostgreSQL. */
  readonly address: string;
  start(): void;
  /** `kill -9` of Patroni and all processes of PostgreSQL; idempotent. */
  kill(): Promise<void>;
  /** Pauses all of them by SIGSTOP, like a machine that hangs. The returned function resumes them. */
  pause(): Promise<() => void>;
  /** Whether Patroni reports it as the primary, or as the synchronous standby. */
  is(role: 'primary' | 'sync'): Promise<boolean>;
  log(): string;
}

export async function setUpMachine(
  stage: Stage,
  programs: Programs,
  { name, etcd }: { name: string; etcd: string },
): Promise<Machine> {
  const { folder } = stage;
  const dataDir = join(folder, name);
  const settings = `${dataDir}.yml`;
  const address = `127.0.0.1:${await findFreePort()}`;
  const rest = `127.0.0.1:${await findFreePort()}`;
  await writeRecipe('patroni.yml', settings, {
    'name: satu': `name: ${name}`,
    '10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': etcd,
    '10.0.0.11:8008': rest,
    '10.0.0.11:5432': address,
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/lib/postgresql/15/rembuk': dataDir,
    '/var/lib/postgresql/.pgpass-patroni': `${dataDir}.pgpass`,
    '/usr/lib/postgresql/15/bin': programs.postgres,
    '/var/run/postgresql': folder,
  });
  let patroni: Daemon | undefined;

  async function processes(): Promise<number[]> {
    const postmaster = await findPostmaster(dataDir);
    return postmaster === undefined ? [] : [...childrenOf(postmaster), postmaster];
  }

  return {
    name,
    address,
    start() {
      patroni = startDaemon(stage, name, programs.patroni, [settings]);
    },
    async kill() {
      await patroni?.kill();
      for (const pid of await processes()) signal(pid, 'SIGKILL');
    },
    async pause() {
      const pids = [patroni?.child.pid ?? 0, ...(await processes())].filter((pid) => pid > 0);
      for (const pid of pids) signal(pid, 'SIGSTOP');
      return () => pids.forEach((pid) => signal(pid, 'SIGCONT'));
    },
    is: (role) => isOk(`http://${rest}/${role}`),
    log: () => patroni?.log() ?? '',
  };
}
