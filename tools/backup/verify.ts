import { verify } from '#server/backup/verify.ts';
import { readPassphrase } from '#server/config.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { runCommand } from './command.ts';
import { describeRows } from './describe-rows.ts';

/** `npm run verify -- FILE [--allow-unencrypted]`: restores a backup into a database of its own and compares every row. */
await runCommand({
  name: 'npm run verify',
  flags: ['allow-unencrypted'],
  run: async ({ file, flags, signal }) => {
    const manifest = await verify(file, {
      migrations,
      passphrase: readPassphrase(process.env),
      allowUnencrypted: flags.has('allow-unencrypted'),
      onProgress: console.log,
      signal,
    });
    console.log(`${file} can be restored: ${describeRows(manifest)}, each as it was.`);
  },
});
