import pg from 'pg';
import { NoWriterError } from './database-hosts.ts';

/** What the driver says, in words alone, of a connection that it could not make or that it lost. */
const DRIVER_WORDS = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/** What goes wrong on the way to the database. */
const SYSTEM_CALLS = ['connect', 'read', 'write', 'getaddrinfo'];

/**
 * PostgreSQL's own words (its appendix A): the connection (08), too little disk, memory or connections (53),
 * ended, crashed, starting or stopping (57P), an input or output that failed (58030).
 */
const SQL_STATES = /^(08|53|57P|58030)/;

/** PostgreSQL's read_only_sql_transaction: a write met a standby, or a server set to read-only. */
const READ_ONLY = '25006';

/** Whether a write failed because the server takes none any more: another one may. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === READ_ONLY;
}

/**
 * Whether a query failed only because the database is unreachable, silent, full, busy or failing over: a retry may
 * succeed. Whether a write was committed is not known.
 */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (error instanceof NoWriterError || isReadOnly(error)) return true;
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && SYSTEM_CALLS.includes(String(error.syscall))) return true;
  return DRIVER_WORDS.some((words) => error.message.startsWith(words));
}
