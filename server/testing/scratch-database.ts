import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

export interface ScratchDatabase {
  readonly name: string;
  /** For the driver, and as an operator would write it. */
  readonly connection: { connectionString: string };
  readonly url: string;
  /** Runs one statement on a connection of its own, so that nothing is left open. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

let made = 0;

/** Creates an empty database in the tests' PostgreSQL that is dropped when the test ends, or its file. */
export async function openScratchDatabase(
  user?: string,
  atEnd: (drop: () => Promise<void>) => void = onTestFinished,
): Promise<ScratchDatabase> {
  const name = `scratch_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '1'}_${made++}`;
  await asAdmin(`create database ${name}`);
  atEnd(() => asAdmin(`drop database ${name} with (force)`));
  return databaseCalled(name, user);
}

/** Runs one statement as the superuser of the tests' PostgreSQL. */
export async function asAdmin(statement: string): Promise<void> {
  await databaseCalled('postgres').query(statement);
}

function databaseCalled(name: string, user = inject('postgresUser')): ScratchDatabase {
  const host = encodeURIComponent(inject('postgresHost'));
  const url = `postgresql://${user}@/${name}?host=${host}&port=${inject('postgresPort')}`;
  return {
    name,
    url,
    connection: { connectionString: url },
    query: async (statement, values = []) => {
      const client = new pg.Client(url);
      // The test may end and drop the database while this is connected.
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(statement, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
