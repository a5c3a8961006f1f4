import { pathToFileURL } from 'node:url';
import { refuseArguments } from './refuse-arguments.ts';
import { stopWithBootstrap } from './stop-with-bootstrap.ts';
import { exitWithReason } from '#server/platform/process/start-error.ts';
import { BUILT_SERVER, buildServer } from './build/build-server.ts';
import { buildWebApp } from './build/build-web-app.ts';

/** `npm start`: builds the server and the web app where their sources changed, then runs them. */
stopWithBootstrap();
try {
  refuseArguments('npm start');
  await Promise.all([buildServer(), buildWebApp()]);
} catch (error) {
  exitWithReason(error);
}
await import(pathToFileURL(BUILT_SERVER).href);
