import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from '#server/platform/process/start-error.ts';
import { ROOT } from './build-once.ts';

/** Runs Vite's build with these options; throws a StartError with `failure` when it fails. */
export function runViteBuild(options: readonly string[], failure: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new StartError(failure))));
  });
}
