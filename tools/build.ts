import { findPackage, linkLibraries } from '#server/embedded-postgres/binaries.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { StartError, exitWithReason } from '#server/platform/process/start-error.ts';
import { buildServer } from './build/build-server.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { verifyPostgres } from './build/verify-postgres.ts';

/**
 * `npm run build`: writes everything that a start would write beside the sources, for a forum that runs as a user who
 * may not.
 */
try {
  refuseArguments('npm run build');
  // Even if the build is up to date, because the files may have been changed since.
  await verifyPostgres();
  await Promise.all([buildServer(), buildWebApp()]);
} catch (error) {
  exitWithReason(error);
}
try {
  await linkLibraries(findPackage());
} catch (error) {
  if (!(error instanceof StartError)) exitWithReason(error);
  // Not an error when the database is on another host.
  console.log(error.message);
}
