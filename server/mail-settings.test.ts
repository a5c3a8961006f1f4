import { describe, expect, it } from 'vitest';
import { mailSettings, readConfig } from './config.ts';

const MAIL = {
  SMTP_URL: 'smtps://forum:s%23ndi@mail.contoh.id',
  MAIL_FROM: 'Forum Warga <forum@contoh.id>',
  PUBLIC_URL: 'https://forum.contoh.id',
};

const settingsOf = (env: Record<string, string>) => mailSettings(readConfig(env));

/** The sentence with which a start is refused. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

describe('the settings of mail', () => {
  it('are parsed', () => {
    expect(settingsOf(MAIL)).toEqual({
      smtp: {
        host: 'mail.contoh.id',
        port: 465,
        isSecure: true,
        login: { user: 'forum', password: 's#ndi' },
      },
      from: { name: 'Forum Warga', address: 'forum@contoh.id' },
      origin: 'https://forum.contoh.id',
      productName: 'Rembuk',
    });
  });

  it('may be missing, and without SMTP_URL the others start no mail', () => {
    expect(settingsOf({})).toBe(undefined);
    expect(settingsOf({ ...MAIL, SMTP_URL: '' })).toBe(undefined);
  });

  it.each([
    ['smtp://mail.contoh.id', { host: 'mail.contoh.id', port: 587, isSecure: false }],
    ['smtp://localhost:25/', { host: 'localhost', port: 25, login: undefined }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    ['smtps://a%40b.id:%25@c.id', { login: { user: 'a@b.id', password: '%' } }],
  ])('accept the mail server %s', (SMTP_URL, smtp) => {
    expect(settingsOf({ ...MAIL, SMTP_URL })?.smtp).toMatchObject(smtp);
  });

  it.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://Forum.contoh.id/', 'https://forum.contoh.id'],
    // The doctor advises against it.
    ['http://forum.contoh.id', 'http://forum.contoh.id'],
  ])('accept the address %s', (PUBLIC_URL, origin) => {
    expect(settingsOf({ ...MAIL, PUBLIC_URL })?.origin).toBe(origin);
  });
});

const FROM_MISSING = 'MAIL_FROM must be the address that letters come from, where SMTP_URL is set';
const URL_MISSING =
  'PUBLIC_URL must be what links in letters begin with, such as https://forum.contoh.id, where SMTP_URL is set';

describe('a start is refused', () => {
  it.each([
    ['SMTP_URL without MAIL_FROM', { ...MAIL, MAIL_FROM: '' }, FROM_MISSING],
    ['SMTP_URL without PUBLIC_URL', { ...MAIL, PUBLIC_URL: '' }, URL_MISSING],
    ['SMTP_URL alone', { SMTP_URL: MAIL.SMTP_URL }, `${FROM_MISSING}; ${URL_MISSING}`],
    [
      'REQUIRE_CONFIRMED_EMAIL without SMTP_URL',
      { REQUIRE_CONFIRMED_EMAIL: 'true' },
      'REQUIRE_CONFIRMED_EMAIL needs SMTP_URL: without mail nobody can confirm an address (it is "true")',
    ],
  ])('with %s, in one sentence', (_what, env, reason) => {
    expect(refusalOf(env)).toBe(`A setting is not right: ${reason}.`);
  });

  it.each([
    'mail.contoh.id',
    'mail.contoh.id:587',
    'smtps://',
    'http://mail.contoh.id:25',
    'smpts://mail.contoh.id:465',
    'smtp://forum:ra#hasia@mail.contoh.id',
    'smtp://forum:1#hasia@mail.contoh.id',
    'smtp://forum:ra/hasia@mail.contoh.id',
    'smtp://forum:rahasia@mail.contoh.id/kotak',
    'smtp://forum:rahasia@mail.contoh.id:99999',
  ])('with the mail server %s, without showing it', (SMTP_URL) => {
    expect(refusalOf({ ...MAIL, SMTP_URL })).toBe(
      'A setting is not right: SMTP_URL must read like smtps://user:password@mail.contoh.id:465, or smtp:// and a host, and end there; in a password, # / ? @ : % must be percent-encoded, as %23 %2F %3F %40 %3A %25.',
    );
  });

  it('with a password that is not percent-encoded', () => {
    expect(refusalOf({ ...MAIL, SMTP_URL: 'smtp://forum:100%rahasia@mail.contoh.id' })).toBe(
      'A setting is not right: SMTP_URL has a % in its user or password that is not percent-encoded, as %25.',
    );
  });

  it.each(['forum', 'Forum Warga', 'Forum <forum@contoh.id', 'a@b.id, c@d.id'])(
    'with the sender %s',
    (MAIL_FROM) => {
      expect(refusalOf({ ...MAIL, MAIL_FROM })).toBe(
        `A setting is not right: MAIL_FROM must be an e-mail address, or read like Forum Warga <forum@contoh.id> (it is "${MAIL_FROM}").`,
      );
    },
  );

  it.each([
    'forum.contoh.id',
    'forum.contoh.id:443',
    'ftp://forum.contoh.id',
    'https://forum.contoh.id/rembuk',
    'https://forum.contoh.id/?a=b',
    'https://sari:rahasia@forum.contoh.id',
  ])('with the address %s', (PUBLIC_URL) => {
    expect(refusalOf({ ...MAIL, PUBLIC_URL })).toBe(
      `A setting is not right: PUBLIC_URL must be where browsers open the forum: https:// or http:// and a name, without a path, such as https://forum.contoh.id (it is "${PUBLIC_URL}").`,
    );
  });
});
