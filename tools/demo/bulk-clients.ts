import pg from 'pg';

/** As many as keep two cores busy. */
const CLIENTS = 2;

/**
 * No trigger of ours looks at a row: whoever fills writes what they keep. It takes a superuser, and a
 * database that nobody minds losing.
 */
const SETTINGS = [
  'session_replication_role=replica',
  'synchronous_commit=off',
  'work_mem=64MB',
  'maintenance_work_mem=128MB',
  // The clients themselves keep the cores busy.
  'max_parallel_maintenance_workers=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export type BulkTask<Result = unknown> = (client: pg.ClientBase) => Promise<Result>;

export interface BulkClients extends AsyncDisposable {
  performOne<Result>(task: BulkTask<Result>): Promise<Result>;
  /** All of them, begun in this order as clients become free. */
  perform(tasks: readonly BulkTask[]): Promise<void>;
}

/** Connections for filling a database fast. */
export function openBulkClients(connection: pg.ClientConfig): BulkClients {
  const pool = new pg.Pool({ ...connection, options: SETTINGS, max: CLIENTS });
  const performOne = async <Result>(task: BulkTask<Result>): Promise<Result> => {
    const client = await pool.connect();
    try {
      return await task(client);
    } finally {
      client.release();
    }
  };
  return {
    performOne,
    perform: async (tasks) => {
      await Promise.all(tasks.map(performOne));
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
