import { beforeEach, expect, it } from 'vitest';
import { PAGE_MAX } from '#contract/limits.ts';
import { widestNetwork } from './client-address.ts';
import {
  type AnswerPace,
  BURSTS_MS,
  countedBytes,
  createAnswerPace,
  HEAVY_FROM_MS,
  LATELY_MS,
  LONG_ANSWER,
  RATES,
  ROW_BYTES,
  UNEXPECTED_MAX,
} from './answer-pace.ts';

const UNRESTRICTED = { runsAlone: false, isHeavy: false };
const LIST = '/v1/threads?limit=20';
const reader = { name: 'user-1', network: '192.0.2.1' };
const neighbour = { name: 'user-2', network: '192.0.2.1' };
const stranger = { name: 'user-3', network: '198.51.100.1' };
/** What an account, or a network, may read at once. */
const BURSTS = {
  account: (BURSTS_MS.account / 1_000) * RATES.account,
  network: (BURSTS_MS.network / 1_000) * RATES.network,
};

let time: number;
let pace: AnswerPace;
beforeEach(() => {
  time = 0;
  pace = createAnswerPace(() => time);
});

it('allows an account the whole burst at once', () => {
  pace.count(reader, BURSTS.account);
  expect(pace.msToWait(reader, LIST)).toBeLessThanOrEqual(0);
});

it('delays those who have read more, until the rate allows the next answer', () => {
  pace.count(reader, BURSTS.account + 2 * RATES.account);
  expect(pace.msToWait(reader, LIST)).toBe(2_000);
  time += 2_000;
  expect(pace.msToWait(reader, LIST)).toBe(0);
});

it('counts each row above those of a page in addition to its bytes', () => {
  expect(countedBytes(50_000, PAGE_MAX)).toBe(50_000);
  expect(countedBytes(700_000, PAGE_MAX + 900)).toBe(700_000 + 900 * ROW_BYTES);
});

it('delays an account that reads from many addresses', () => {
  for (let from = 0; from < 8; from += 1) {
    pace.count({ ...reader, network: `192.0.2.${from}` }, BURSTS.account / 4);
  }
  expect(pace.msToWait({ ...reader, network: '192.0.2.99' }, LIST)).toBe(BURSTS_MS.account);
});

it.each(['192.0.2.1', '2001:db8:48:1::'])(
  'allows the visitors at the address %s as much as a network',
  (address) => {
    const visitors = { name: address, network: widestNetwork(address) };
    pace.count(visitors, BURSTS.network);
    expect(pace.msToWait(visitors, LIST)).toBe(0);
    pace.count(visitors, 2 * RATES.network);
    expect(pace.msToWait(visitors, LIST)).toBe(2_000);
  },
);

it('delays no one elsewhere, nor readers of short answers at the same address', () => {
  pace.count(reader, BURSTS.network + 2 * RATES.network);
  pace.count(neighbour, LONG_ANSWER - 1);
  expect(pace.msToWait(stranger, LIST)).toBeLessThanOrEqual(0);
  expect(pace.msToWait(neighbour, LIST)).toBeLessThanOrEqual(0);
});

it('delays readers of long answers at an address that have read too much together', () => {
  pace.count(reader, LONG_ANSWER);
  for (let number = 0; number < 12; number += 1) {
    pace.count({ ...reader, name: `user-${number + 10}` }, BURSTS.account);
  }
  const msAhead = (1_000 * (12 * BURSTS.account + LONG_ANSWER)) / RATES.network;
  expect(pace.msToWait(reader, LIST)).toBeCloseTo(msAhead - BURSTS_MS.network);
  expect(pace.msToWait(neighbour, LIST)).toBeLessThanOrEqual(0);
});

it('delays all readers at an address that is far ahead, for a second at most', () => {
  pace.count(reader, 1_000 * RATES.network);
  expect(pace.msToWait(neighbour, LIST)).toBe(1_000);
  expect(pace.msToWait(reader, LIST)).toBe(BURSTS_MS.others + 1_000 - BURSTS_MS.account);
});

it('stops counting an account as a reader of long answers after a while', () => {
  pace.count(reader, BURSTS.account);
  time += LATELY_MS;
  pace.count(neighbour, BURSTS.network + RATES.network);
  expect(pace.msToWait(neighbour, LIST)).toBeGreaterThanOrEqual(1_000);
  expect(pace.msToWait(reader, LIST)).toBeLessThanOrEqual(0);
});

it('an account that has read a long answer lately reads alone', () => {
  expect(pace.restrictions(reader, LIST)).toEqual(UNRESTRICTED);
  pace.count(reader, LONG_ANSWER);
  expect(pace.restrictions(reader, LIST)).toEqual({ runsAlone: true, isHeavy: false });
  const elsewhere = { ...reader, network: '198.51.100.9' };
  expect(pace.restrictions(elsewhere, LIST)).toEqual({ runsAlone: true, isHeavy: false });
  expect(pace.restrictions(neighbour, LIST)).toEqual(UNRESTRICTED);
  time += LATELY_MS;
  expect(pace.restrictions(reader, LIST)).toEqual(UNRESTRICTED);
});

it('reads that may be long are heavy while their network is far ahead', () => {
  pace.count(neighbour, (HEAVY_FROM_MS / 1_000) * RATES.network);
  expect(pace.restrictions(reader, LIST)).toEqual(UNRESTRICTED);
  pace.count(neighbour, LONG_ANSWER);
  expect(pace.restrictions(reader, LIST)).toEqual({ runsAlone: false, isHeavy: true });
  expect(pace.restrictions(stranger, LIST)).toEqual(UNRESTRICTED);
  time += 10;
  expect(pace.restrictions(reader, LIST)).toEqual(UNRESTRICTED);
});

it('reads whose last answers were short are not restricted', () => {
  pace.count(reader, 2 * BURSTS.network);
  pace.count(neighbour, 1_000, '/v1/users/me');
  expect(pace.restrictions(reader, '/v1/users/me')).toEqual(UNRESTRICTED);
});

it('visitors at one address do not wait for each other', () => {
  for (const name of ['192.0.2.1', '2001:db8:48:1::']) {
    const visitors = { name, network: widestNetwork(name) };
    pace.count(visitors, LONG_ANSWER);
    expect(pace.restrictions(visitors, LIST)).toEqual(UNRESTRICTED);
  }
});

it('does not count short answers', () => {
  for (let count = 0; count < 1_000; count += 1) pace.count(reader, LONG_ANSWER - 1);
  pace.count(reader, BURSTS.account);
  expect(pace.msToWait(reader, LIST)).toBeLessThanOrEqual(0);
});

it('does not delay a read whose last answer was short', () => {
  pace.count(reader, 1_000, '/v1/leaderboards');
  pace.count(reader, 1_000, LIST);
  pace.count(neighbour, BURSTS.network + 2 * RATES.network - LONG_ANSWER, LIST);
  pace.count(reader, LONG_ANSWER);
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBe(0);
  expect(pace.msToWait(reader, LIST)).toBe(2_000);
});

it('expects the same answer only in the same network', () => {
  pace.count(stranger, 1_000, LIST);
  pace.count(reader, BURSTS.account + 2 * RATES.account);
  expect(pace.msToWait(reader, LIST)).toBe(2_000);
});

it('delays the account that got a long answer where the last one was short, for a while', () => {
  for (const url of [LIST, '/v1/leaderboards']) pace.count(neighbour, 1_000, url);
  pace.count(reader, BURSTS.account + 20 * RATES.account, LIST);
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBeGreaterThan(0);
  expect(pace.msToWait(neighbour, '/v1/leaderboards')).toBe(0);
  time += LATELY_MS - 1;
  pace.count(reader, BURSTS.account + 2 * RATES.account);
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBeGreaterThan(0);
  time += 1;
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBe(0);
});

it('delays all reads of a network where several answers were unexpectedly long', () => {
  pace.count(reader, 1_000, '/v1/leaderboards');
  pace.count(reader, BURSTS.account + 20 * RATES.account);
  for (let number = 1; number <= UNEXPECTED_MAX; number += 1) {
    expect(pace.msToWait(reader, '/v1/leaderboards')).toBe(0);
    const queueKey = { name: `user-${number + 10}`, network: reader.network };
    pace.count(queueKey, 1_000, `${LIST}&number=${number}`);
    pace.count(queueKey, LONG_ANSWER, `${LIST}&number=${number}`);
    time += 10;
  }
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBeGreaterThan(0);
  time += LATELY_MS - 10 * UNEXPECTED_MAX;
  pace.count(reader, BURSTS.account + 20 * RATES.account);
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBe(0);
});

it('remembers few short answers of each network', () => {
  for (const queueKey of [reader, stranger]) pace.count(queueKey, 1_000, LIST);
  for (let page = 0; page < 100; page += 1) pace.count(reader, 1_000, `${LIST}&page=${page}`);
  for (const queueKey of [reader, stranger])
    pace.count(queueKey, BURSTS.account + 2 * RATES.account);
  expect(pace.msToWait(reader, LIST)).toBe(2_000);
  expect(pace.msToWait(reader, `${LIST}&page=99`)).toBe(0);
  expect(pace.msToWait(stranger, LIST)).toBe(0);
});
