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
 * Stops the PostgreSQL server in `dataDir` and deletes the folder when this process has ended, even by a signal: the
 * kernel then closes the returned pipe, which is the input of a watching process.
 */
export function endWithProcess(dataDir: string): Socket {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', dataDir], {
    // Ctrl-C is meant for this process only.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  const pipe = watcher.stdin as Socket;
  pipe.unref();
  return pipe;
}
