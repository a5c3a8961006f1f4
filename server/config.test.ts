import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it('all have a default, even when one is empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual({
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: './data',
      PRODUCT_NAME: 'Rembuk',
      PUBLIC_READ: false,
      CORS_ORIGIN: true,
      TRUST_PROXY: false,
      RATE_LIMITS: true,
      REQUIRE_CONFIRMED_EMAIL: false,
      METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    });
  });

  it('are parsed into their types', () => {
    expect(
      readConfig({
        PORT: '8080',
        PUBLIC_READ: 'true',
        CORS_ORIGIN: 'https://a.id, http://b.id:81',
        TRUST_PROXY: '10.0.0.0/8,::1',
        RATE_LIMITS: 'off',
      }),
    ).toMatchObject({
      PORT: 8080,
      PUBLIC_READ: true,
      CORS_ORIGIN: ['https://a.id', 'http://b.id:81'],
      TRUST_PROXY: '10.0.0.0/8,::1',
      RATE_LIMITS: false,
    });
  });

  it.each([
    ['true', 1],
    ['2', 2],
    ['false', false],
    ['10.0.0.1, fd00::/8', '10.0.0.1, fd00::/8'],
  ])('accept the trusted proxies %s', (value, proxies) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toBe(proxies);
  });

  it.each([
    ['PORT', 'tiga ribu'],
    ['PORT', '70000'],
    ['PUBLIC_READ', 'yes'],
    ['CORS_ORIGIN', 'contoh.id'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '0'],
    ['RATE_LIMITS', '1'],
    ['PRODUCT_NAME', ' '],
    ['METRICS_PORT', 'ya'],
    ['LOG_LEVEL', 'loud'],
  ])('prevent the start when %s is %j, with its name and value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^A setting is not right: ${name} must .*"${value}"`),
    );
  });

  it.each(['tiga ribu', '70000', '-1', '80.5'])('reject the port %s', (value) => {
    expect(() => readConfig({ PORT: value })).toThrow(
      `A setting is not right: PORT must be a whole number from 1 to 65535 (it is "${value}").`,
    );
  });

  it("prevent the start when the metrics have the forum's port", () => {
    const message =
      'A setting is not right: METRICS_PORT must be another port than PORT (it is "3000").';
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(message);
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).METRICS_PORT).toBe(0);
  });

  it('prevent the start when the passphrase of backups is short, without showing it', () => {
    const read = (passphrase: string) => () => readConfig({ BACKUP_PASSPHRASE: passphrase });
    expect(read('rahasia-123')).toThrow(
      /^A setting is not right: BACKUP_PASSPHRASE must have at least 12 characters\.$/,
    );
    expect(read('rahasia-1234')().BACKUP_PASSPHRASE).toBe('rahasia-1234');
  });

  it('prevent the start without showing the password in a connection string', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://rembuk:rahasia@contoh.id/forum' });
    expect(read).toThrow(/^A setting is not right: DATABASE_URL must start with postgres/);
    expect(read).not.toThrow(/rahasia/);
    const readSeveral = () => readConfig({ DATABASE_URL: 'postgres://u:rahasia@a.id,/forum' });
    expect(readSeveral).toThrow(
      /^A setting is not right: DATABASE_URL must name a host before and after each comma\.$/,
    );
  });
});
