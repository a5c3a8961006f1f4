import { isBuilt } from '../build/build-once.ts';
import { SERVER_BUILD } from '../build/build-server.ts';
import { WEB_BUILD } from '../build/build-web-app.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Whether what `npm start` runs is made of the sources as they are. */
export async function checkBuild(): Promise<Finding> {
  const builds = await Promise.all([isBuilt(SERVER_BUILD), isBuilt(WEB_BUILD)]);
  if (builds.every(Boolean)) return ok('Build', 'is of the present sources');
  return warn(
    'Build',
    'is missing, or of earlier sources',
    'the next npm start builds it; a forum that runs already needs a restart to have it',
  );
}
