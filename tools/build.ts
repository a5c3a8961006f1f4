import { findPackage, linkLibraries } from '#server/embedded-postgres/binaries.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { StartError, exitWithReason } from '#server/platform/process/start-error.ts';
import { buildServer } from './build/build-server.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { verifyPostgres } from './build/verify-postgres.ts';

/**
 * `npm run build`: writes all that a start would write beside the sources, for a forum that runs as
 * somebody who may not.
 */
const onProgress = (message: string) => console.log(message);
try {
  refuseArguments('npm run build');
  // Also where nothing else is to be done: somebody may have changed them since the last build.
  await verifyPostgres();
  await Promise.all([buildServer(onProgress), buildWebApp(onProgress)]);
} catch (error) {
  exitWithReason(error);
}
try {
  await linkLibraries(findPackage());
} catch (error) {
  if (!(error instanceof StartError)) exitWithReason(error);
  // No fault where the database is elsewhere, as the reason says.
  onProgress(error.message);
}
