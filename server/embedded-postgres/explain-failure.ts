import { statfs } from 'node:fs/promises';
import { StartError } from '#server/platform/process/start-error.ts';
import { diskFull } from './folders.ts';

/** With less than one WAL segment left, PostgreSQL can neither write nor log it. */
const FREE_TO_START_BYTES = 16 * 1024 * 1024;

/**
 * Returns a StartError that explains in one sentence why PostgreSQL ended with this output, and what to do about it.
 */
export async function explainFailure(
  output: string,
  folders: { readonly dataDir: string; readonly clusterDir: string; readonly logFile?: string },
): Promise<StartError> {
  const { dataDir, clusterDir, logFile } = folders;
  const disk = await statfs(dataDir);
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(dataDir, output);
  if (disk.bavail * disk.bsize < FREE_TO_START_BYTES) return diskFull(dataDir, output);
  if (/has wrong ownership|Permission denied|Operation not permitted/.test(output)) {
    return new StartError(
      `The database in ${clusterDir} belongs to another user than the one who runs Rembuk: run Rembuk as that user, or give the folder and all that is in it to this one with chown -R.`,
      { cause: output },
    );
  }
  if (/could not look up effective user ID/.test(output)) {
    return new StartError(
      'PostgreSQL needs a name for the user that Rembuk runs as: give this user id a line in /etc/passwd, or set DATABASE_URL to a PostgreSQL server.',
      { cause: output },
    );
  }
  if (/shared memory segment|Cannot allocate memory|out of memory/.test(output)) {
    return new StartError(
      'There is not enough memory for PostgreSQL: make some free and start again.',
      { cause: output },
    );
  }
  const said = lastComplaint(output);
  const more = logFile === undefined ? '' : `; ${logFile} has the details`;
  return new StartError(
    `PostgreSQL does not start on ${clusterDir} (${said})${more}: fix the cause and start again, nothing was changed.`,
    { cause: output },
  );
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const complaint =
    lines.findLast((line) => /(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1);
  return complaint?.replace(/^.*?(?=(FATAL|PANIC|ERROR|error):)/, '').trim() ?? 'it gave no reason';
}
