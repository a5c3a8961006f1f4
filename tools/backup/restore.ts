import { openArchive } from '#server/backup/open-archive.ts';
import { restore } from '#server/backup/restore.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { runCommand } from './command.ts';
import { describeRows } from './describe-rows.ts';

/** `npm run restore -- FILE`: brings a backup into an empty database. */
const onProgress = (message: string) => console.log(message);
await runCommand({
  name: 'npm run restore',
  run: async ({ file, signal }) => {
    const config = readConfig(process.env);
    await using archive = await openArchive(file, migrations, signal);
    console.log(`The file is whole (${archive.manifest.createdAt}). Restoring …`);
    await withDatabase(config, { mayCreate: true, onProgress }, (connection) =>
      restore({ connection, archive, migrations, onProgress, signal }),
    );
    console.log(`Restored ${describeRows(archive.manifest)}.`);
    if (!archive.manifest.secrets) {
      console.log('The backup has no passwords or e-mail addresses: only new accounts can log in.');
    }
  },
});
