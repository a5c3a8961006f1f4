import { join } from 'node:path';
import { statIfThere } from '#server/embedded-postgres/folders.ts';
import { isBuilt, ROOT } from '../build/build-once.ts';
import { SERVER_BUILD } from '../build/build-server.ts';
import { WEB_BUILD } from '../build/build-web-app.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Checks whether the build is up to date. An image has no sources of the page, and is always built. */
export async function checkBuild(root = ROOT): Promise<Finding> {
  if ((await statIfThere(join(root, 'web'))) === undefined)
    return ok('Build', 'is part of the image');
  const builds = await Promise.all([isBuilt(SERVER_BUILD), isBuilt(WEB_BUILD)]);
  if (builds.every(Boolean)) return ok('Build', 'is up to date');
  return warn(
    'Build',
    'is missing, or older than the sources',
    'the next npm start builds it; a running forum needs a restart to use it',
  );
}
