import { exitWithReason } from '#server/platform/start-error.ts';
import { buildWebApp } from './build-web-app.ts';

/** `npm start`: builds the web app where its sources changed, then runs the server. */
await buildWebApp((message) => console.log(message)).catch(exitWithReason);
await import('#server/main.ts');
