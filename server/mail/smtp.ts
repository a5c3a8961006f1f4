import { Socket } from 'node:net';
import type { SMTPTransportOptions } from 'nodemailer';
import type { MailSettings, SmtpServer } from './mail-settings.ts';

/** In milliseconds. A mail server that is slower is taken to be down: its letters are tried again. */
export interface SmtpTimeouts {
  readonly connectMs: number;
  /** Until its greeting. Servers delay it on purpose, to deter spammers. */
  readonly greetingMs: number;
  /** How long it may be silent. RFC 5321 §4.5.3.2.6 allows ten minutes after DATA, which no reader of a link waits for. */
  readonly silenceMs: number;
  /** For the whole letter, however slowly the server answers. */
  readonly letterMs: number;
}

export const SMTP_TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 30_000,
  silenceMs: 60_000,
  letterMs: 120_000,
};

/** A letter, ready to be sent. */
export interface Message {
  readonly id: string;
  readonly to: string;
  /** When it was written: the same in each attempt. */
  readonly createdAt: Date;
  /** The community's name: the sender's, where the operator gave the address none. */
  readonly product: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i;

/**
 * Sends one letter over a connection of its own, and returns its Message-ID. Throws an error of nodemailer, or that of
 * `signal`.
 */
export async function sendMessage(
  { id, to, createdAt, product, ...texts }: Message,
  { smtp, from, origin }: Omit<MailSettings, 'productName'>,
  { timeouts = SMTP_TIMEOUTS, signal }: { timeouts?: SmtpTimeouts; signal: AbortSignal },
): Promise<string> {
  // Imported on demand: a forum without mail does not load it.
  const { createTransport } = await import('nodemailer');
  const socket = new Socket();
  const { hostname } = new URL(origin);
  const transport = createTransport(transportOptions(smtp, { socket, name: hostname, timeouts }));
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeouts.letterMs)]);
  // Closes the connection, so that an abandoned letter is not sent while it is tried again.
  const end = () => socket.destroy(new Error('the mail server took too long for one letter'));
  limit.throwIfAborted();
  limit.addEventListener('abort', end);
  try {
    const messageId = `<${id}@${hostname}>`;
    await transport.sendMail({
      from: { name: from.name ?? product, address: from.address },
      to: { name: '', address: to },
      messageId,
      date: createdAt,
      ...texts,
      // RFC 3834 §5: no one answers it automatically.
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return messageId;
  } finally {
    limit.removeEventListener('abort', end);
    socket.destroy();
  }
}

/** Connects, logs in and leaves. Throws an error of nodemailer. */
export async function verifyServer(
  { smtp, origin }: Pick<MailSettings, 'smtp' | 'origin'>,
  timeouts = SMTP_TIMEOUTS,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const socket = new Socket();
  const name = new URL(origin).hostname;
  try {
    await createTransport(transportOptions(smtp, { socket, name, timeouts })).verify();
  } finally {
    socket.destroy();
  }
}

/**
 * Takes STARTTLS wherever the server offers it, and then insists on a valid certificate. Insists on encryption where a
 * password is sent to another machine.
 */
function transportOptions(
  { host, port, isSecure, login }: SmtpServer,
  { socket, name, timeouts }: { socket: Socket; name: string; timeouts: SmtpTimeouts },
): SMTPTransportOptions {
  return {
    host,
    port,
    name,
    socket,
    secure: isSecure,
    requireTLS: !isSecure && login !== undefined && !LOOPBACK.test(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
    tls: { minVersion: 'TLSv1.2' },
  };
}
