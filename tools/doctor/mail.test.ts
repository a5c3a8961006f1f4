import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { openSmtpServer } from '#server/mail/testing/smtp-server.ts';
import type { MailSettings } from '#server/mail/mail-settings.ts';
import { checkMail, judgePublicUrl } from './mail.ts';

const settingsFor = (port: number, origin = 'https://forum.contoh.id'): MailSettings => ({
  smtp: { host: '127.0.0.1', port, isSecure: false, login: undefined },
  from: { name: undefined, address: 'forum@contoh.id' },
  origin,
  productName: 'Rembuk',
});

it('a forum without mail is in order', async () => {
  expect(await checkMail(undefined)).toMatchObject([{ level: 'ok' }]);
});

it('a mail server that answers is in order, and the records of its sender are named', async () => {
  const { port } = await openSmtpServer();
  const findings = await checkMail(settingsFor(port));
  expect(findings).toMatchObject([
    { subject: 'Mail', level: 'ok' },
    { subject: 'Links', level: 'ok' },
    { subject: 'Sender', level: 'ok' },
  ]);
  const { message } = findings[2] ?? { message: '' };
  for (const name of ['contoh.id', '_domainkey.contoh.id', '_dmarc.contoh.id']) {
    expect(message).toContain(name);
  }
  expect(message).toMatch(/SPF.*DKIM.*DMARC.*docs\/operating\.md/);
});

it('a mail server that is down is bad', async () => {
  const { port, close } = await openSmtpServer();
  await close();
  expect(await checkMail(settingsFor(port))).toMatchObject([
    { level: 'bad', message: expect.stringContaining('ECONNREFUSED') },
  ]);
});

it('what is no mail server is bad', async () => {
  const other = createServer((socket) =>
    socket.on('error', () => undefined).end('HTTP/1.1 400\r\n\r\n'),
  );
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  expect(await checkMail(settingsFor(port))).toMatchObject([{ level: 'bad' }]);
});

it.each([
  ['https://forum.contoh.id', 'ok'],
  ['http://forum.contoh.id', 'warn'],
  ['http://localhost:3000', 'warn'],
])('links to %s are %s', (origin, level) => {
  expect(judgePublicUrl(origin).level).toBe(level);
});
