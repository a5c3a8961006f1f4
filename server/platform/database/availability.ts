import pg from 'pg';
import { NoWriterError } from './hosts.ts';

/** The messages of driver errors without a code: a connection could not be made or was lost. */
const DRIVER_WORDS = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/** The system calls that fail on the way to the database. */
const SYSTEM_CALLS = ['connect', 'read', 'write', 'getaddrinfo'];

/**
 * SQLSTATE codes (PostgreSQL manual, appendix A): connection lost (08), too little disk, memory or connections (53),
 * shut down, crashed, starting or stopping (57P), input or output failed (58030).
 */
const SQL_STATES = /^(08|53|57P|58030)/;

/** PostgreSQL's read_only_sql_transaction: a write met a standby, or a server set to read-only. */
const READ_ONLY = '25006';

/** Whether a write failed because the server has become read-only. Another host may accept it. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === READ_ONLY;
}

/**
 * Whether a query failed only because the database is unreachable, silent, full, busy or failing over. A retry may
 * succeed. Whether a write was committed is unknown.
 */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (error instanceof NoWriterError || isReadOnly(error)) return true;
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && SYSTEM_CALLS.includes(String(error.syscall))) return true;
  return DRIVER_WORDS.some((words) => error.message.startsWith(words));
}
