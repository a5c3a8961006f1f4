import { beforeEach, expect, it } from 'vitest';
import {
  type AnswerPace,
  BURST_MS,
  createAnswerPace,
  LATELY_MS,
  LONG_ANSWER,
  OTHERS_BURST_MS,
  RATE_BYTES,
  UNEXPECTED_MAX,
} from './answer-pace.ts';

const LIST = '/v1/threads?limit=20';
const reader = { name: 'user-1', network: '192.0.2.1' };
const neighbour = { name: 'user-2', network: '192.0.2.1' };
const stranger = { name: 'user-3', network: '198.51.100.1' };
const BURST_BYTES = (BURST_MS / 1_000) * RATE_BYTES;

let time: number;
let pace: AnswerPace;
beforeEach(() => {
  time = 0;
  pace = createAnswerPace(() => time);
});

it('allows a network the whole burst at once', () => {
  pace.count(reader, BURST_BYTES);
  expect(pace.msToWait(reader, LIST)).toBeLessThanOrEqual(0);
});

it('delays those who have read more, until the rate allows the next answer', () => {
  pace.count(reader, BURST_BYTES + 2 * RATE_BYTES);
  expect(pace.msToWait(reader, LIST)).toBe(2_000);
  time += 2_000;
  expect(pace.msToWait(reader, LIST)).toBe(0);
});

it('delays an account that reads from many addresses', () => {
  for (let from = 0; from < 8; from += 1) {
    pace.count({ ...reader, network: `192.0.2.${from}` }, BURST_BYTES / 4);
  }
  expect(pace.msToWait({ ...reader, network: '192.0.2.99' }, LIST)).toBe(BURST_MS);
});

it('delays no one elsewhere, nor readers of short answers at the same address', () => {
  pace.count(reader, BURST_BYTES + 2 * RATE_BYTES);
  pace.count(neighbour, LONG_ANSWER - 1);
  expect(pace.msToWait(stranger, LIST)).toBeLessThanOrEqual(0);
  expect(pace.msToWait(neighbour, LIST)).toBeLessThanOrEqual(0);
});

it('delays all readers at an address that is far ahead, for a second at most', () => {
  pace.count(reader, 1_000 * RATE_BYTES);
  expect(pace.msToWait(neighbour, LIST)).toBe(1_000);
  expect(pace.msToWait(reader, LIST)).toBe(OTHERS_BURST_MS - BURST_MS + 1_000);
});

it('stops counting an account as a reader of long answers after a while', () => {
  pace.count(reader, BURST_BYTES);
  time += LATELY_MS;
  pace.count(neighbour, BURST_BYTES + RATE_BYTES);
  expect(pace.msToWait(neighbour, LIST)).toBe(1_000);
  expect(pace.msToWait(reader, LIST)).toBeLessThanOrEqual(0);
});

it('does not count short answers', () => {
  for (let count = 0; count < 1_000; count += 1) pace.count(reader, LONG_ANSWER - 1);
  pace.count(reader, BURST_BYTES);
  expect(pace.msToWait(reader, LIST)).toBeLessThanOrEqual(0);
});

it('does not delay a read whose last answer was short', () => {
  pace.count(reader, 1_000, '/v1/leaderboards');
  pace.count(reader, 1_000, LIST);
  pace.count(neighbour, BURST_BYTES + 2 * RATE_BYTES - LONG_ANSWER, LIST);
  pace.count(reader, LONG_ANSWER);
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBe(0);
  expect(pace.msToWait(reader, LIST)).toBe(2_000);
});

it('expects the same answer only in the same network', () => {
  pace.count(stranger, 1_000, LIST);
  pace.count(reader, BURST_BYTES + 2 * RATE_BYTES);
  expect(pace.msToWait(reader, LIST)).toBe(2_000);
});

it('delays the account that got a long answer where the last one was short, for a while', () => {
  for (const url of [LIST, '/v1/leaderboards']) pace.count(neighbour, 1_000, url);
  pace.count(reader, BURST_BYTES + 20 * RATE_BYTES, LIST);
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBeGreaterThan(0);
  expect(pace.msToWait(neighbour, '/v1/leaderboards')).toBe(0);
  time += LATELY_MS - 1;
  pace.count(reader, BURST_BYTES + 2 * RATE_BYTES);
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBeGreaterThan(0);
  time += 1;
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBe(0);
});

it('delays all reads of a network where several answers were unexpectedly long', () => {
  pace.count(reader, 1_000, '/v1/leaderboards');
  pace.count(reader, BURST_BYTES + 20 * RATE_BYTES);
  for (let number = 1; number <= UNEXPECTED_MAX; number += 1) {
    expect(pace.msToWait(reader, '/v1/leaderboards')).toBe(0);
    const owner = { name: `user-${number + 10}`, network: reader.network };
    pace.count(owner, 1_000, `${LIST}&number=${number}`);
    pace.count(owner, LONG_ANSWER, `${LIST}&number=${number}`);
    time += 10;
  }
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBeGreaterThan(0);
  time += LATELY_MS - 10 * UNEXPECTED_MAX;
  pace.count(reader, BURST_BYTES + 20 * RATE_BYTES);
  expect(pace.msToWait(reader, '/v1/leaderboards')).toBe(0);
});

it('remembers few short answers of each network', () => {
  for (const owner of [reader, stranger]) pace.count(owner, 1_000, LIST);
  for (let page = 0; page < 100; page += 1) pace.count(reader, 1_000, `${LIST}&page=${page}`);
  for (const owner of [reader, stranger]) pace.count(owner, BURST_BYTES + 2 * RATE_BYTES);
  expect(pace.msToWait(reader, LIST)).toBe(2_000);
  expect(pace.msToWait(reader, `${LIST}&page=99`)).toBe(0);
  expect(pace.msToWait(stranger, LIST)).toBe(0);
});
