import { stat } from 'node:fs/promises';
import { backUp } from '#server/backup/back-up.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { runCommand } from './command.ts';
import { describeRows } from './describe-rows.ts';

/** `npm run backup -- FILE [--without-secrets]`: writes the whole forum, which may be running, to a new file. */
await runCommand({
  name: 'npm run backup',
  flags: ['without-secrets'],
  run: async ({ file, flags, signal }) => {
    const withoutSecrets = flags.has('without-secrets');
    const config = readConfig(process.env);
    const passphrase = config.BACKUP_PASSPHRASE;
    const manifest = await withDatabase(
      config,
      { mayCreate: false, onProgress: console.log },
      (connection) =>
        backUp({
          connection,
          file,
          migrations,
          withoutSecrets,
          passphrase,
          onProgress: console.log,
          signal,
        }),
    );
    const kilobytes = Math.ceil((await stat(file)).size / 1_000).toLocaleString('en');
    console.log(`Wrote ${file}: ${describeRows(manifest)}; ${kilobytes} kB.`);
    console.log(
      withoutSecrets
        ? 'It holds no password, e-mail address or session: nobody can log in to a forum restored from it.'
        : 'It holds e-mail addresses and password hashes: keep it as safe as the forum itself.',
    );
    console.log(
      passphrase === undefined
        ? 'It is not encrypted: with BACKUP_PASSPHRASE nobody else could read or forge it.'
        : 'It is encrypted: nobody can read or restore it without BACKUP_PASSPHRASE, so keep that elsewhere, too.',
    );
  },
});
