import { request } from 'node:http';
import { exchange } from '#tools/http/exchange.ts';
import type { Forum } from '#tools/processes/forum.ts';
import { fail } from '#tools/faults/report.ts';
import { until } from '#tools/processes/until.ts';

/** The address of the client: all of 127.0.0.0/8 is this machine. */
const CLIENT = '127.0.0.2';
const FORGED = '203.0.113.9';
const REQUESTS = 8;
const LOG_MS = 5_000;

/**
 * Sends requests to nginx with a forged `X-Forwarded-For`. Both processes, which must log requests, must log the real
 * address.
 */
export async function expectClientAddress(url: string, forums: readonly Forum[]): Promise<void> {
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const headers = { 'x-forwarded-for': FORGED };
    await exchange(request(`${url}/health`, { localAddress: CLIENT, headers }));
  }
  for (const { output } of forums) {
    await until(
      () => output().includes(`"address":"${CLIENT}"`),
      LOG_MS,
      () => `a process behind nginx does not log the client's address:\n${output()}`,
    );
    if (output().includes(FORGED)) fail('a process accepts a forged X-Forwarded-For');
  }
}
