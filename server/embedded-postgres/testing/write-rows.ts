import { writeSync } from 'node:fs';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';

// A Rembuk that writes as fast as it can: `node write-rows.ts <data folder>`. It prints the number of each row once the
// database has acknowledged it, and ends when the database stops.
const CONCURRENCY = 4;
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
const pool = new Pool({ ...postgres.connection, max: CONCURRENCY });
pool.on('error', () => process.exit(0));

async function write(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: number }>(
      'INSERT INTO acknowledged (words) VALUES ($1) RETURNING id',
      ['x'.repeat(200)],
    );
    writeSync(1, `${rows[0]?.id}\n`);
  }
}

try {
  await Promise.all(Array.from({ length: CONCURRENCY }, write));
} catch {
  process.exit(0);
}
