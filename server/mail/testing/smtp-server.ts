import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A letter that arrived, and the address it was sent to. */
export interface Arrived {
  readonly recipient: string;
  /** Of the connection that it came by. */
  readonly sessionId: string;
  readonly raw: string;
  readonly mail: ParsedMail;
}

export interface TestSmtpServer {
  readonly port: number;
  readonly arrived: readonly Arrived[];
  /** Cuts all connections. */
  hangUp(): void;
  close(): Promise<void>;
}

/** An error with which the server answers. */
export function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** Starts a real mail server on this machine, closed after the test. `options` make it refuse or fail. */
export async function openSmtpServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<TestSmtpServer> {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope, id: sessionId }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        simpleParser(raw).then((mail) => {
          for (const { address } of envelope.rcptTo)
            arrived.push({ recipient: address, sessionId, raw, mail });
          callback();
        }, callback);
      });
    },
    ...options,
  });
  // A client that refuses the certificate ends the connection: the tests look at the client.
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => void sockets.add(socket));
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= new Promise((resolve) => server.close(() => resolve())));
  onTestFinished(close);
  return {
    port: (listening.address() as AddressInfo).port,
    arrived,
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    close,
  };
}
