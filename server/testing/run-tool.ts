import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workerDatabaseUrl } from './test-app.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a command of the operator, `tools/<tool>.ts`, on this worker's database; nobody is at its terminal. */
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
