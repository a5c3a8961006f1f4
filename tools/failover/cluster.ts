import { join } from 'node:path';
import { sql } from 'kysely';
import { findFreePort } from '#tools/processes/listen-locally.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { readDatabaseUrl } from '#server/platform/database/database-url.ts';
import { isOk, until } from '#tools/processes/until.ts';
import { type Stage, startDaemon } from './daemon.ts';
import { type Machine, setUpMachine } from './machine.ts';
import type { Programs } from './programs.ts';

/** A primary and its synchronous standby, under Patroni and etcd. */
export interface Cluster {
  /** For DATABASE_URL, with both hosts. */
  readonly url: string;
  primary(): Promise<Machine>;
  standby(): Promise<Machine>;
  /** Waits until a synchronous standby exists, and returns the milliseconds. */
  waitForStandby(): Promise<number>;
}

/** The timeout of initdb or a base backup on a busy machine. */
const SET_UP_MS = 120_000;
const REJOIN_MS = 120_000;

/** Starts etcd and both machines. They are killed when the test ends. */
export async function startCluster(stage: Stage, programs: Programs): Promise<Cluster> {
  const etcd = await startEtcd(stage, programs);
  const machines: Machine[] = [];
  for (const name of ['satu', 'dua']) {
    const machine = await setUpMachine(stage, programs, { name, etcd });
    keepRunning(() => machine.kill());
    machines.push(machine);
  }
  const logs = () => machines.map(({ name, log }) => `${name}:\n${log()}`).join('\n');
  const waitUntil = (role: 'primary' | 'sync', ms: number) =>
    until(
      async () => (await Promise.all(machines.map((machine) => machine.is(role)))).includes(true),
      ms,
      () => `no machine became ${role}:\n${logs()}`,
    );

  async function find(role: 'primary' | 'sync'): Promise<Machine> {
    await waitUntil(role, REJOIN_MS);
    for (const machine of machines) if (await machine.is(role)) return machine;
    throw new Error(`no machine is ${role} any more:\n${logs()}`);
  }

  for (const machine of machines) machine.start();
  await waitUntil('primary', SET_UP_MS);
  await waitUntil('sync', SET_UP_MS);
  const hosts = machines.map(({ address }) => address).join(',');
  await createForumDatabase(`postgres://postgres:change-this@${hosts}/postgres`);
  return {
    url: `postgres://rembuk:change-it@${hosts}/rembuk?target_session_attrs=read-write`,
    primary: () => find('primary'),
    standby: () => find('sync'),
    waitForStandby: () => waitUntil('sync', REJOIN_MS),
  };
}

/** Starts etcd, and returns its address. */
async function startEtcd(stage: Stage, { etcd }: Programs): Promise<string> {
  const client = `127.0.0.1:${await findFreePort()}`;
  const peer = `http://127.0.0.1:${await findFreePort()}`;
  const daemon = startDaemon(stage, 'etcd', etcd, [
    '--enable-v2=true',
    '--name=satu',
    `--data-dir=${join(stage.folder, 'etcd')}`,
    `--listen-client-urls=http://${client}`,
    `--advertise-client-urls=http://${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=satu=${peer}`,
  ]);
  keepRunning(() => daemon.kill());
  const isHealthy = () => isOk(`http://${client}/health`);
  await until(isHealthy, SET_UP_MS, () => `etcd did not start:\n${daemon.log()}`);
  return client;
}

/** Runs the two statements of docs/operating.md that create the role and the database. */
async function createForumDatabase(url: string): Promise<void> {
  await using db = openDatabase({ ...readDatabaseUrl(url), max: 1 }, () => undefined);
  await sql`create role rembuk login password 'change-it'`.execute(db);
  await sql`create database rembuk owner rembuk`.execute(db);
}
