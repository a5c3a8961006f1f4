import type { Migration } from 'kysely/migration';
import * as forum from './001-forum.ts';

/** Every migration in order; one that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-forum': forum,
};
