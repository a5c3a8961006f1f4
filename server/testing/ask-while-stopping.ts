import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the server takes to read what is sent, or to begin to stop. */
const READ_MS = 100;

interface Question {
  readonly address?: string;
  readonly port: number;
  readonly path: string;
  /** Begins to stop the server, and resolves when it has stopped. */
  readonly stop: () => Promise<unknown>;
}

/** Requests `path` in two pieces, with the stop of the server between them. Returns the whole answer with its head. */
export async function askWhileStopping({
  address = '127.0.0.1',
  port,
  path,
  stop,
}: Question): Promise<string> {
  const socket = connect(port, address).setEncoding('utf8');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\n`);
  await sleep(READ_MS);
  const stopped = stop();
  await sleep(READ_MS);
  socket.write('host: x\r\n\r\n');
  const answer = (await socket.toArray()).join('');
  await stopped;
  return answer;
}
