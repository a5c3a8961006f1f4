import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from './log.ts';
import {
  decorateWithSecurityLog,
  LINES_PER_ADDRESS,
  LINES_PER_EVENT,
  type SecurityEvent,
} from './security-log.ts';

/** Starts an app in which every request is an event of the security log, and collects the lines. */
async function openApp() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: Record<string, unknown>[] = [];
  const log = openLog('error', { write: (line) => lines.push(JSON.parse(line)) });
  const app = Fastify();
  app.decorateRequest('caller', undefined);
  decorateWithSecurityLog(app, log);
  app.get<{ Params: { event: SecurityEvent } }>('/:event', (request) => {
    app.logSecurity(request.params.event, request);
    return '';
  });
  return {
    app,
    /** Returns the lines since the last call. */
    takeLines: () => lines.splice(0),
    ask: (event: SecurityEvent, address: string) =>
      app.inject({ url: `/${event}`, remoteAddress: address }),
  };
}

it('a flood from one address is a few lines and a count, each minute', async () => {
  const { app, ask, takeLines } = await openApp();
  const address = '203.0.113.7';
  for (let count = 0; count < LINES_PER_ADDRESS + 3; count += 1) await ask('login-failed', address);
  expect(takeLines()).toHaveLength(LINES_PER_ADDRESS);
  // Other addresses and other events are still logged.
  await ask('login-failed', '203.0.113.8');
  await ask('session-ended', address);
  expect(takeLines()).toMatchObject([
    { event: 'login-failed', address: '203.0.113.8' },
    { event: 'session-ended', address },
  ]);
  const rest = { event: 'lines-suppressed', log: 'security', of: 'login-failed', address };
  vi.advanceTimersByTime(60_000);
  expect(takeLines()).toMatchObject([{ ...rest, suppressed: 3 }]);
  await ask('login-failed', address);
  expect(takeLines()).toMatchObject([{ event: 'login-failed', address }]);
  await app.close();
  expect(takeLines()).toEqual([]);
});

it('the addresses of one IPv6 network count as one', async () => {
  const { app, ask, takeLines } = await openApp();
  for (let count = 0; count < LINES_PER_ADDRESS + 1; count += 1) {
    await ask('login-failed', `2001:db8::${count.toString(16)}`);
  }
  expect(takeLines()).toHaveLength(LINES_PER_ADDRESS);
  await app.close();
});

it('an IPv6 /48 leaves lines to others, and its suppressed lines are counted', async () => {
  const { app, ask, takeLines } = await openApp();
  // Each request is from a different /56.
  const asked = 2 * LINES_PER_EVENT;
  for (let count = 0; count < asked; count += 1) {
    await ask(
      'login-failed',
      `2001:db8:0:${((count % 256) << 8).toString(16)}::${count.toString(16)}`,
    );
  }
  expect(takeLines()).toHaveLength(4 * LINES_PER_ADDRESS);
  await ask('login-failed', '2001:db8:1::1');
  expect(takeLines()).toMatchObject([{ address: '2001:db8:1::1', network: '2001:db8:1::/64' }]);
  await app.close();
  const suppressed = asked - 4 * LINES_PER_ADDRESS;
  const rest = { event: 'lines-suppressed', of: 'login-failed', suppressed };
  expect(takeLines()).toMatchObject([
    { ...rest, network: expect.stringMatching(/^2001:db8:.*\/48$/) },
  ]);
});

it('an IPv6 /56 has half the lines of a /48', async () => {
  const { app, ask, takeLines } = await openApp();
  for (let count = 0; count < 3 * LINES_PER_ADDRESS; count += 1) {
    await ask('login-failed', `2001:db8:0:${(count % 3).toString(16)}::${count.toString(16)}`);
  }
  expect(takeLines()).toHaveLength(2 * LINES_PER_ADDRESS);
  await app.close();
});

it('a flood from many addresses is limited, and counted when the server stops', async () => {
  const { app, ask, takeLines } = await openApp();
  const addressOf = (count: number) => `198.51.${count >> 8}.${count & 255}`;
  for (let count = 0; count < LINES_PER_EVENT + 5; count += 1) {
    await ask('limit-exceeded', addressOf(count));
  }
  await ask('limit-exceeded', addressOf(0));
  expect(takeLines()).toHaveLength(LINES_PER_EVENT);
  await ask('login-failed', addressOf(0));
  expect(takeLines()).toMatchObject([{ event: 'login-failed' }]);
  await app.close();
  const rest = { event: 'lines-suppressed', of: 'limit-exceeded' };
  expect(takeLines()).toMatchObject([
    { ...rest, address: addressOf(0), suppressed: 1 },
    { ...rest, suppressed: 5 },
  ]);
});
