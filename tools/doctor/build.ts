import { join } from 'node:path';
import { statIfThere } from '#server/embedded-postgres/folders.ts';
import { isBuilt, ROOT } from '../build/build-once.ts';
import { SERVER_BUILD } from '../build/build-server.ts';
import { WEB_BUILD } from '../build/build-web-app.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Whether what `npm start` runs is made of the sources as they are; an image has none of the page's. */
export async function checkBuild(root = ROOT): Promise<Finding> {
  if ((await statIfThere(join(root, 'web'))) === undefined)
    return ok('Build', 'came with the image');
  const builds = await Promise.all([isBuilt(SERVER_BUILD), isBuilt(WEB_BUILD)]);
  if (builds.every(Boolean)) return ok('Build', 'is of the present sources');
  return warn(
    'Build',
    'is missing, or of earlier sources',
    'the next npm start builds it; a forum that runs already needs a restart to have it',
  );
}
