import { totalmem } from 'node:os';
import { CONNECTION } from './connection.ts';

const MEBIBYTE = 2 ** 20;
const CACHE_MIN = 32;
/** Searches of a million threads took as long with 512 as with 128. */
const CACHE_MAX = 256;

/** Settings for a forum on a small server: little memory, few processes, full durability. */
const DEFAULTS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: cacheOf(Math.min(process.constrainedMemory() || Infinity, totalmem())),
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_connections: '60',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  io_method: 'sync', // no idle I/O processes
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Content and addresses must not be logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  cluster_name: 'rembuk',
};

/** Settings that the launcher relies on. They cannot be overridden. */
const FIXED = {
  listen_addresses: '',
  port: String(CONNECTION.port),
  unix_socket_directories: '.', // relative to the data folder, which is 0700
  unix_socket_permissions: '0700',
  logging_collector: 'off',
};

/** PostgreSQL's shared buffers on a machine or in a container with `memory` bytes: an eighth of it, within bounds. */
export function cacheOf(memory: number): string {
  const eighth = Math.floor(memory / 8 / MEBIBYTE);
  return `${Math.max(CACHE_MIN, Math.min(eighth, CACHE_MAX))}MB`;
}

/** The command line arguments of the server's settings. `overrides` replace our defaults. */
export function settingArguments(overrides: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...DEFAULTS, ...overrides, ...FIXED }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}
