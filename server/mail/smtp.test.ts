import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { composeLetter } from './composing/compose-letter.ts';
import { SAMPLE_LETTERS } from './composing/sample-letters.ts';
import type { MailSettings, SmtpServer } from './mail-settings.ts';
import { type Message, sendMessage, type SmtpTimeouts, verifyServer } from './smtp.ts';
import { explainFailure, type SmtpFailure } from './smtp-failure.ts';
import { answer, openSmtpServer } from './testing/smtp-server.ts';

const MESSAGE: Message = {
  id: 'letter-0123456789abcdef',
  to: 'sari@contoh.id',
  createdAt: new Date('2026-11-28T11:00:00Z'),
  product: 'Forum Warga',
  subject: 'Kata sandi baru untuk Rembuk',
  text: 'Halo “Sari”,\n',
  html: '<p>Halo “Sari”,</p>',
};

function settingsFor(port: number, smtp: Partial<SmtpServer> = {}): MailSettings {
  return {
    smtp: { host: '127.0.0.1', port, isSecure: false, login: undefined, ...smtp },
    from: { name: undefined, address: 'forum@contoh.id' },
    origin: 'https://forum.contoh.id',
    productName: 'Forum Warga',
  };
}

const { signal } = new AbortController();
const send = (settings: MailSettings, timeouts?: SmtpTimeouts) =>
  sendMessage(MESSAGE, settings, { signal, ...(timeouts && { timeouts }) });

/** What the sender makes of the failure. */
async function failureOf(sending: Promise<unknown>): Promise<SmtpFailure> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return explainFailure(error);
}

it('a letter arrives with plain text first, HTML beside it, and headers of an automatic letter', async () => {
  const server = await openSmtpServer();
  const messageId = await send(settingsFor(server.port));
  const [{ recipient, raw, mail } = { recipient: '', raw: '', mail: undefined }] = server.arrived;
  expect(messageId).toBe('<letter-0123456789abcdef@forum.contoh.id>');
  expect(recipient).toBe('sari@contoh.id');
  expect(mail).toMatchObject({
    messageId,
    subject: MESSAGE.subject,
    date: MESSAGE.createdAt,
    from: { value: [{ name: 'Forum Warga', address: 'forum@contoh.id' }] },
  });
  expect(mail?.text).toContain('Halo “Sari”');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
});

it('no letter offers to end letters of its kind: a thief who reads the mailbox would', async () => {
  const server = await openSmtpServer();
  const settings = settingsFor(server.port);
  for (const letter of SAMPLE_LETTERS) {
    const texts = composeLetter(letter, { product: 'Rembuk', origin: settings.origin });
    await sendMessage({ ...MESSAGE, ...texts, id: letter.kind }, settings, { signal });
  }
  expect(server.arrived).toHaveLength(SAMPLE_LETTERS.length);
  for (const { mail, raw } of server.arrived) {
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(raw).not.toMatch(/^list-|unsubscribe|berhenti berlangganan/im);
  }
});

it('a name of the forum carries no header into the letter', async () => {
  const server = await openSmtpServer();
  const product = 'Forum\r\nBcc: jahat@contoh.id\r\n';
  await sendMessage({ ...MESSAGE, product }, settingsFor(server.port), { signal });
  expect(server.arrived.map(({ recipient }) => recipient)).toEqual(['sari@contoh.id']);
  expect(server.arrived[0]?.mail.bcc).toBeUndefined();
});

it.each([
  [550, '5.1.1 no such user', 'no-mailbox'],
  [550, 'mailbox unavailable', 'no-mailbox'],
  [554, '5.7.1 relay access denied', 'refused'],
  [554, 'transaction failed', 'refused'],
  [550, '5.1.8 bad address of the sender', 'refused'],
  [552, '5.2.2 mailbox full', 'deferred'],
  [550, '5.4.5 daily sending limit exceeded', 'deferred'],
  [451, '4.7.1 greylisted, try again later', 'deferred'],
  [452, 'too many letters', 'deferred'],
] as const)('a recipient answered %d %s is %s', async (code, text, kind) => {
  const server = await openSmtpServer({
    onRcptTo: (_address, _session, callback) => callback(answer(code, text)),
  });
  expect(await failureOf(send(settingsFor(server.port)))).toMatchObject({
    kind,
    reason: expect.stringContaining(text),
  });
});

it.each([
  [554, '5.2.2 mailbox full', 'deferred'],
  [550, '5.4.5 daily sending limit exceeded', 'deferred'],
  [554, 'rejected as spam', 'refused'],
  [550, '5.7.26 no SPF', 'refused'],
  [451, 'later', 'deferred'],
] as const)('a letter answered %d %s after DATA is %s', async (code, text, kind) => {
  const server = await openSmtpServer({
    onData(stream, _session, callback) {
      stream.resume().on('end', () => callback(answer(code, text)));
    },
  });
  expect((await failureOf(send(settingsFor(server.port)))).kind).toBe(kind);
});

it('the reason has no address, whatever the mail server quotes', async () => {
  const server = await openSmtpServer({
    onRcptTo: (_address, _session, callback) =>
      callback(answer(550, '5.1.1 <sari@contoh.id>: unknown: sari+forum@contoh.id')),
  });
  const { reason } = await failureOf(send(settingsFor(server.port)));
  expect(reason).toContain('5.1.1 <[hidden]>: unknown: [hidden]');
  expect(reason).not.toContain('contoh.id');
});

it('a sender that is refused is no fault of the address', async () => {
  const server = await openSmtpServer({
    onMailFrom: (_address, _session, callback) => callback(answer(550, 'who are you')),
  });
  expect((await failureOf(send(settingsFor(server.port)))).kind).toBe('unreachable');
});

it('a wrong login is told without the password', async () => {
  const server = await openSmtpServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(answer(535, 'wrong login')),
  });
  const login = { user: 'forum', password: 'rahasia-sekali' };
  const settings = settingsFor(server.port, { login });
  for (const failing of [send(settings), verifyServer(settings)]) {
    const failure = await failureOf(failing);
    expect(failure).toMatchObject({ kind: 'unreachable', reason: expect.stringContaining('535') });
    expect(failure.reason).not.toContain('rahasia');
  }
});

it('a server that is down, or hangs up in DATA, is unreachable', async () => {
  const { port, close } = await openSmtpServer();
  await close();
  expect(await failureOf(send(settingsFor(port)))).toMatchObject({ kind: 'unreachable' });
  const server = await openSmtpServer({
    onData(stream) {
      stream.once('data', () => server.hangUp());
    },
  });
  expect(await failureOf(send(settingsFor(server.port)))).toMatchObject({ kind: 'unreachable' });
});

it('a server that is silent, or endlessly slow, is given up and disconnected', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as { port: number };
  const timeouts = { connectMs: 5_000, greetingMs: 50, silenceMs: 5_000, letterMs: 60_000 };
  expect((await failureOf(send(settingsFor(port), timeouts))).kind).toBe('unreachable');
  const slow = await openSmtpServer({ onRcptTo: () => undefined });
  const letterMs = 300;
  const limited = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000, letterMs };
  expect((await failureOf(send(settingsFor(slow.port), limited))).reason).toMatch(
    /too long|Timeout/i,
  );
});

const certificate = (name: string) =>
  readFileSync(join(import.meta.dirname, 'testing/certificates', name), 'utf8');

it('STARTTLS is taken where it is offered, and only with a certificate that is valid', async () => {
  const server = await openSmtpServer({
    disabledCommands: [],
    key: certificate('server.key'),
    cert: certificate('server.crt'),
  });
  const settings = settingsFor(server.port, { host: 'localhost' });
  expect((await failureOf(send(settings))).reason).toMatch(/certificate/i);
  expect(server.arrived).toEqual([]);
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, certificate('ca.crt')]);
  onTestFinished(() => setDefaultCACertificates(known));
  await send(settings);
  await verifyServer(settings);
  expect(server.arrived).toHaveLength(1);
});

it('a password is sent to another machine only if the connection is encrypted', async () => {
  // This is this machine, too, in a notation that is not known as that.
  const server = await openSmtpServer({ allowInsecureAuth: true });
  const login = { user: 'forum', password: 'rahasia' };
  const settings = settingsFor(server.port, { host: '::ffff:127.0.0.1', login });
  expect((await failureOf(send(settings))).reason).toMatch(/STARTTLS|TLS/);
});
