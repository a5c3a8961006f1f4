import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { workerDatabaseUrl } from './test-app.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface ToolResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs an operator's command, `tools/<tool>.ts`, on this worker's database, without a terminal. The event loop runs
 * meanwhile: connections of the test's own apps would time out. An object among the arguments has settings.
 */
export function runTool(
  tool: string,
  ...args: readonly (string | Readonly<Record<string, string>>)[]
): Promise<ToolResult> {
  return runToolOn(workerDatabaseUrl(), tool, ...args);
}

/** The same, on another database. */
export function runToolOn(
  databaseUrl: string,
  tool: string,
  ...args: readonly (string | Readonly<Record<string, string>>)[]
) {
  const settings = args.filter((arg) => typeof arg !== 'string');
  const env = { ...CHILD_ENVIRONMENT, DATABASE_URL: databaseUrl };
  const { promise, resolve } = Promise.withResolvers<ToolResult>();
  const child = execFile(
    process.execPath,
    [`tools/${tool}.ts`, ...args.filter((arg) => typeof arg === 'string')],
    { cwd: ROOT, env: Object.assign(env, ...settings), timeout: 120_000 },
    (_error, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
  );
  child.stdin?.end();
  return promise;
}
