import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workerDatabaseUrl } from './test-app.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs an operator's command, `tools/<tool>.ts`, on this worker's database, without a terminal. */
export function runTool(tool: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${tool}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATABASE_URL: workerDatabaseUrl() },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}
