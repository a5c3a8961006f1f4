import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { makeScratch, query, removeScratch } from '#server/embedded-postgres/testing/scratch.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { startForum } from '#server/start-forum.ts';
import { backUpBeforeUpgrade } from './back-up-before-upgrade.ts';
import { openArchive } from './open-archive.ts';
import { fixture, restoreFile } from './testing/scratch-archive.ts';

const passphrase = 'kuda laut makan siang';
let dataDir: string;
let backups: string;

/** A data folder with a forum of an earlier version. */
beforeAll(async () => {
  dataDir = await makeScratch();
  backups = path.join(dataDir, 'backups');
  const postgres = await startEmbeddedPostgres({ dataDir });
  await restoreFile(fixture('003-search'), postgres, { isUpgraded: false });
  await postgres.stop();
});
afterAll(() => removeScratch(dataDir));

async function start(): Promise<void> {
  const forum = await startForum(
    readConfig({ PORT: '0', DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase }),
  );
  await forum.stop();
}

describe('a start that has to upgrade the embedded database', () => {
  it('refuses when it cannot write a backup first, and reports it', async () => {
    await writeFile(backups, 'in the way');
    await expect(start()).rejects.toThrow(
      /^The database has to be upgraded, and the backup before the upgrade could not be written to .*backups, so nothing was changed: /,
    );
    await rm(backups);
    const postgres = await startEmbeddedPostgres({ dataDir });
    const applied = await query(postgres.connection, 'select name from kysely_migration');
    await postgres.stop();
    expect(applied).toHaveLength(3);
  });

  it('writes an encrypted backup that only its owner may read, and upgrades', async () => {
    await start();
    const [name = '', ...others] = await readdir(backups);
    expect([name, ...others]).toEqual([
      expect.stringMatching(/^before-004-apostrophes-\d{8}T\d{6}Z\.jsonl\.gz\.age$/),
    ]);
    const file = path.join(backups, name);
    expect([(await stat(backups)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    await using kept = await openArchive(file, migrations, { passphrase });
    await using before = await openArchive(fixture('003-search'), migrations);
    expect(kept.manifest).toEqual({ ...before.manifest, createdAt: kept.manifest.createdAt });
  });

  it('writes none when there is nothing to upgrade', async () => {
    await start();
    expect(await readdir(backups)).toHaveLength(1);
  });
});

it('the newest backups of the last three versions are retained, and files that are not ours', async () => {
  await mkdir(backups, { recursive: true });
  const old = [
    'before-001-forum-20250101T000000Z.jsonl.gz',
    'before-002-long-lists-20250102T000000Z.jsonl.gz.age',
    'before-003-search-20250103T000000Z.jsonl.gz',
    'before-003-search-20250104T000000Z.jsonl.gz',
    'before-003-search-20250105T000000Z.jsonl.gz.unfinished-1-abcdef',
    'mine.jsonl.gz',
  ];
  for (const [index, name] of (await readdir(backups)).concat(old).entries()) {
    const isOld = old.includes(name);
    if (isOld) await writeFile(path.join(backups, name), '');
    const at = isOld ? new Date(Date.UTC(2025, 0, index)) : new Date(Date.UTC(2025, 5, 1));
    await utimes(path.join(backups, name), at, at);
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { connection } = postgres;
  const said: string[] = [];
  await backUpBeforeUpgrade({
    connection,
    dataDir,
    migrations,
    next: '999-next',
    onProgress: (message) => void said.push(message),
  });
  await postgres.stop();
  expect((await readdir(backups)).sort()).toEqual([
    'before-003-search-20250104T000000Z.jsonl.gz',
    expect.stringMatching(/^before-004-apostrophes-/),
    expect.stringMatching(/^before-999-next-.*Z\.jsonl\.gz$/),
    'mine.jsonl.gz',
  ]);
  expect(said).toEqual([expect.stringMatching(/^Writing a backup to .*before the upgrade …$/)]);
});

it('an empty database is not backed up', async () => {
  const empty = await makeScratch();
  try {
    const forum = await startForum(readConfig({ PORT: '0', DATA_DIR: empty }));
    await forum.stop();
    expect(await readdir(empty)).not.toContain('backups');
  } finally {
    await removeScratch(empty);
  }
});
