import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

function firstHostOf(url: string) {
  const { Client = pg.Client, ...connection } = readDatabaseUrl(url);
  const { host, port, user, password, database } = new Client(connection);
  return { host, port, user, password, database };
}

describe('a database URL', () => {
  it.each([
    'postgres://rembuk:rahasia@satu.id:5433/forum?sslmode=verify-full',
    'postgresql://rembuk@/forum?host=%2Ftmp%2Fpostgres&port=5432',
    'postgres://satu.id/forum?target_session_attrs=read-write',
  ])('with one host is passed to the driver unchanged: %s', (url) => {
    expect(readDatabaseUrl(url)).toEqual({ connectionString: url });
  });

  it.each([
    'postgres://rembuk:a%2Cb@satu.id:5433,dua.id/forum',
    'postgres://rembuk:a%2Cb@satu.id:5433,dua.id:1/forum?target_session_attrs=read-write',
    'postgres://rembuk:a,b@satu.id:5433,[::1]:5432/forum?target_session_attrs=primary',
    'postgres://rembuk:a%2Cb@/forum?host=satu.id,dua.id&port=5433',
    'postgres://rembuk:a%2Cb@/forum?port=5433,1&host=satu.id,dua.id',
  ])('may name several hosts, each with all the other parts: %s', (url) => {
    expect(firstHostOf(url)).toEqual({
      host: 'satu.id',
      port: 5433,
      user: 'rembuk',
      password: 'a,b',
      database: 'forum',
    });
  });

  it.each([
    'postgres://u:rahasia#1@satu.id/forum',
    'postgres://u:12#rahasia@satu.id/forum',
    'postgres://u:rahasia/1@satu.id/forum',
    'postgres://u:rahasia?1@satu.id/forum',
    'postgres://u:rahasia#1@satu.id,dua.id/forum',
  ])('is refused with an explanation when a password is not percent-encoded: %s', (url) => {
    expect(() => readDatabaseUrl(url)).toThrow(
      /must read like .* in a password, # @ \/ : \? % must be percent-encoded, as %23 %40 /,
    );
    expect(() => readDatabaseUrl(url)).not.toThrow('rahasia');
  });

  it('may have any characters in its password, percent-encoded', () => {
    const { password, host } = firstHostOf('postgres://u:%23%40%2F%3A%3F%25@satu.id/forum');
    expect({ password, host }).toEqual({ password: '#@/:?%', host: 'satu.id' });
  });

  it.each([
    ['mysql://u:rahasia@satu.id/forum', 'must start with postgres://'],
    ['postgres://u:rahasia@satu.id:banyak/forum', 'must read like postgres://'],
    ['postgres://u:rahasia@satu.id,dua.id:70000/forum', 'must read like postgres://'],
    ['postgres://u:rahasia@satu.id,/forum', 'must name a host before and after each comma'],
    ['postgres://u:rahasia@satu.id,:5432/forum', 'must name a host before and after each comma'],
    ['postgres://u:rahasia@/forum?host=a,b,c&port=1,2', 'must name one port for all hosts'],
    [
      'postgres://u:rahasia@satu.id,dua.id/forum?target_session_attrs=standby',
      'names several hosts and must ask them for target_session_attrs=read-write',
    ],
  ])('is refused with its reason and without its password: %s', (url, reason) => {
    expect(() => readDatabaseUrl(url)).toThrow(reason);
    expect(() => readDatabaseUrl(url)).not.toThrow('rahasia');
  });
});
