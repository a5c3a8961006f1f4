import { findPackage, linkLibraries } from '#server/platform/embedded-postgres/binaries.ts';
import { StartError, exitWithReason } from '#server/platform/start-error.ts';
import { buildServer } from './build/build-server.ts';
import { buildWebApp } from './build/build-web-app.ts';

/**
 * `npm run build`: writes all that a start would write beside the sources, for a forum that runs as
 * somebody who may not.
 */
const onProgress = (message: string) => console.log(message);
await Promise.all([buildServer(onProgress), buildWebApp(onProgress)]).catch(exitWithReason);
try {
  await linkLibraries(findPackage());
} catch (error) {
  if (!(error instanceof StartError)) exitWithReason(error);
  // No fault where the database is elsewhere, as the reason says.
  onProgress(error.message);
}
