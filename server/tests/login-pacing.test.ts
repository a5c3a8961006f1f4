import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { countIterations } from '#server/platform/testing/count-iterations.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { paceLogin } from '#server/platform/http/login-pacing.ts';

const { app } = await useTestApp();

const TIMES = 50;
const times = Array.from({ length: TIMES }, (_, number) => number);

it.each(['/v1/login', '/v1/register'])(
  'POST %s begins once in an iteration of the event loop',
  async (url) => {
    const stop = countIterations();
    const answers = await Promise.all(
      times.map(() => app.inject({ method: 'POST', url, payload: {} })),
    );
    expect(stop()).toBeGreaterThanOrEqual(TIMES);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  },
);

it('addresses are served round-robin, and an IPv6 /48 counts as one', async () => {
  const begun: string[] = [];
  const begin = async (address: string) => {
    await paceLogin(address, new EventEmitter());
    begun.push(address);
  };
  const many = times.map((number) => begin(`2001:db8:1:${number.toString(16)}::`));
  await Promise.all([...many, begin('203.0.113.1')]);
  expect(begun.indexOf('203.0.113.1')).toBeLessThanOrEqual(2);
});
