import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { workerDatabaseUrl } from './test-app.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface ToolResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs an operator's command, `tools/<tool>.ts`, on this worker's database, without a terminal. The event loop runs
 * meanwhile: connections of the test's own apps would time out.
 */
export function runTool(tool: string, ...args: string[]): Promise<ToolResult> {
  return runToolOn(workerDatabaseUrl(), tool, ...args);
}

/** The same, on another database. */
export function runToolOn(
  databaseUrl: string,
  tool: string,
  ...args: string[]
): Promise<ToolResult> {
  return runToolWith({ DATABASE_URL: databaseUrl }, tool, ...args);
}

/** The same, with these settings; by default, on this worker's database. */
export function runToolWith(settings: Record<string, string>, tool: string, ...args: string[]) {
  const { promise, resolve } = Promise.withResolvers<ToolResult>();
  const env = { PATH: process.env['PATH'], DATABASE_URL: workerDatabaseUrl(), ...settings };
  const child = execFile(
    process.execPath,
    [`tools/${tool}.ts`, ...args],
    { cwd: ROOT, env, timeout: 120_000 },
    (_error, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
  );
  child.stdin?.end();
  return promise;
}
