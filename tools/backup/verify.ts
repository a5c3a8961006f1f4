import { verify } from '#server/backup/verify.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { runCommand } from './command.ts';
import { describeRows } from './describe-rows.ts';

/** `npm run verify -- FILE`: restores a backup into a database of its own and compares every row. */
const onProgress = (message: string) => console.log(message);
await runCommand({
  name: 'npm run verify',
  run: async ({ file, signal }) => {
    const manifest = await verify(file, { migrations, onProgress, signal });
    console.log(`${file} can be restored: ${describeRows(manifest)}, each as it was.`);
  },
});
