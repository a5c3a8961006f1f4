import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `npm run dev`: the server restarts when its code changes; Vite replaces what changed in the page. */
const ROOT = join(import.meta.dirname, '..');
const apiPort = process.env['PORT'] ?? '3000';

const children = [
  run(['--watch-path=server', '--watch-path=contract', 'server/main.ts'], { PORT: apiPort }),
  run(['node_modules/vite/bin/vite.js'], { API_PORT: apiPort }),
];
console.log('The page with hot reload is at http://localhost:5173');

for (const child of children) {
  // One alone is of no use: when either ends, so does the other.
  child.once('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}

function run(args: string[], env: Record<string, string>) {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}
