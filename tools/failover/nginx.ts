import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '#tools/processes/listen-locally.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { isOk, until } from '#tools/processes/until.ts';
import { type Stage, startDaemon } from './daemon.ts';
import type { Programs } from './programs.ts';
import { writeRecipe } from './recipe.ts';

const START_MS = 10_000;

/** Starts nginx in front of two processes, given by host and port. Returns its address. It is killed with the test. */
export async function startNginx(
  stage: Stage,
  { nginx }: Programs,
  [one, other]: readonly [string, string],
): Promise<string> {
  const { folder } = stage;
  const port = await findFreePort();
  const site = join(folder, 'site.conf');
  const settings = join(folder, 'nginx.conf');
  await writeRecipe('nginx.conf', site, {
    'listen 80': `listen 127.0.0.1:${port}`,
    '10.0.0.11:3000': one,
    '10.0.0.12:3000': other,
  });
  await writeFile(settings, settingsFor(folder, site));
  const daemon = startDaemon(stage, 'nginx', nginx, ['-e', 'stderr', '-c', settings]);
  keepRunning(() => daemon.kill());
  const url = `http://127.0.0.1:${port}`;
  const answers = () => isOk(`${url}/health`);
  await until(answers, START_MS, () => `nginx did not start:\n${daemon.log()}`);
  return url;
}

/** Returns the configuration of an nginx that serves only this site, and writes only to the folder. */
export function settingsFor(folder: string, site: string): string {
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, `nginx-${name}`)};`,
  );
  return `daemon off; master_process off; pid ${join(folder, 'nginx.pid')}; error_log stderr warn;
events {}
http { access_log off; ${spools.join(' ')} include ${site}; }
`;
}
