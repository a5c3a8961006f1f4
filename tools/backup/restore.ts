import { requireDiskSpace } from '#server/backup/require-disk-space.ts';
import { openArchive } from '#server/backup/open-archive.ts';
import { restore } from '#server/backup/restore.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { runCommand } from './command.ts';
import { describeRows } from './describe-rows.ts';

/** `npm run restore -- FILE [--keep-sessions] [--allow-unencrypted]`: restores a backup into an empty database. */
await runCommand({
  name: 'npm run restore',
  flags: ['keep-sessions', 'allow-unencrypted'],
  run: async ({ file, flags, signal }) => {
    const keepSessions = flags.has('keep-sessions');
    const config = readConfig(process.env);
    await using archive = await openArchive(file, migrations, {
      passphrase: config.BACKUP_PASSPHRASE,
      allowUnencrypted: flags.has('allow-unencrypted'),
      signal,
    });
    if (config.DATABASE_URL === undefined) {
      const remedy = 'free some space on it, or name a folder on a larger disk in DATA_DIR';
      await requireDiskSpace(config.DATA_DIR, { lineBytes: archive.lineBytes, remedy });
    }
    console.log(`The file is intact (${archive.manifest.createdAt}). Restoring …`);
    await withDatabase(config, { mayCreate: true, onProgress: console.log }, (connection) =>
      restore({ connection, archive, migrations, keepSessions, onProgress: console.log, signal }),
    );
    console.log(`Restored ${describeRows(archive.manifest)}.`);
    console.log(
      !archive.manifest.secrets
        ? 'The backup has no passwords or e-mail addresses: only new accounts can log in.'
        : keepSessions
          ? 'Whoever was logged in when the backup was written still is.'
          : 'Nobody is logged in: everybody logs in again, with the password of that time.',
    );
  },
});
