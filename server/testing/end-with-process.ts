import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Waits for the end of its input; `$1` is the folder of the database. */
const WATCH = `
cat > /dev/null
pid=$(head -n 1 "$1/postgres/postmaster.pid" 2> /dev/null)
if [ -n "$pid" ]; then
  kill -QUIT "$pid"
  for _ in $(seq 100); do kill -0 "$pid" || break; sleep 0.1; done
fi
rm -rf "$1"
`;

/**
 * Ends the PostgreSQL in `dataDir` and removes the folder when this process has ended, also by a signal:
 * then the kernel closes the pipe that it gives, which is the input of a watching process.
 */
export function endWithProcess(dataDir: string): Socket {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', dataDir], {
    // Ctrl-C is for this process.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  const pipe = watcher.stdin as Socket;
  pipe.unref();
  return pipe;
}
