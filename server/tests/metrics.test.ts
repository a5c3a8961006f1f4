import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp, workerDatabaseUrl } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';
import { PIPELINED_MAX } from '#server/platform/http/http-server.ts';
import { LOOKUPS } from '#server/search/search-session.ts';
import { readConfig } from '#server/config.ts';
import { startForum } from '#server/start-forum.ts';

const { db } = await useTestApp();
const database = workerDatabaseUrl();
const settings = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: database, LOG_LEVEL: 'silent' };

/** Starts a forum with metrics, and returns a function that reads them by name and labels. */
async function startCounting(more: Record<string, string> = {}) {
  const forum = await startForum(readConfig({ ...settings, METRICS_PORT: '0', ...more }));
  const address = `http://127.0.0.1:${forum.metricsPort}`;
  return {
    forum,
    address,
    async read(): Promise<Map<string, number>> {
      const text = await (await fetch(`${address}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      return new Map(
        lines.map((line) => {
          const at = line.lastIndexOf(' ');
          return [line.slice(0, at), Number(line.slice(at + 1))];
        }),
      );
    },
  };
}

const COUNT = 'rembuk_http_request_duration_seconds_count';

describe('GET /metrics', () => {
  it('counts answers by route, method and status, including cached ones', async () => {
    const { id, token } = await createUser(db);
    await createThread(db, id);
    const { forum, read } = await startCounting();
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await read()).get('rembuk_listening')).toBe(1);
    for (let n = 0; n < 10; n += 1)
      await (await fetch(`${forum.address}/v1/threads?limit=3`, { headers })).text();
    for (const path of ['/v1/threads', '/v1/tidak-ada-1', '/v1/tidak-ada-2', '/health']) {
      await (await fetch(forum.address + path)).text();
    }
    const counted = await read();
    const threads = `${COUNT}{method="GET",route="/v1/threads",status=`;
    expect(counted.get(`${threads}"2xx"}`)).toBe(10);
    expect(counted.get(`${threads}"4xx"}`)).toBe(1);
    expect(counted.get(`${COUNT}{method="GET",route="none",status="4xx"}`)).toBe(2);
    expect(counted.get(`${COUNT}{method="GET",route="/health",status="2xx"}`)).toBe(1);
    expect(counted.get('rembuk_cache_answers_total{result="hit"}')).toBeGreaterThan(5);
    // The last one is the refusal.
    expect(counted.get('rembuk_cache_answers_total{result="miss"}')).toBeGreaterThanOrEqual(2);
    expect(counted.get('rembuk_cache_bytes')).toBeGreaterThan(0);
    expect([...counted.keys()].join('\n')).not.toContain('tidak-ada');
    await forum.stop();
  });

  it('includes streams, connections, memory and the event loop', async () => {
    const { token } = await createUser(db);
    const { forum, read } = await startCounting();
    const subscriber = await subscribeToEvents(forum.address, token);
    await subscriber.expectNewest('ready', {});
    const counted = await read();
    expect(counted.get('rembuk_event_streams')).toBe(1);
    for (const state of ['used', 'idle', 'waiting']) {
      expect(counted.get(`rembuk_database_connections{state="${state}"}`)).toBeGreaterThanOrEqual(
        0,
      );
    }
    expect(counted.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(counted.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    await forum.stop();
    await subscriber.ended;
  });

  it('counts requests refused by a rate limit', async () => {
    const { forum, read } = await startCounting();
    const login = () => fetch(`${forum.address}/v1/login`, { method: 'POST', body: '{}' });
    for (let n = 0; n < 310; n += 1) await (await login()).text();
    expect((await read()).get('rembuk_rate_limited_total')).toBe(10);
    await forum.stop();
  });

  it('counts connections closed as busy, and missed lookups of searches', async () => {
    const { forum, read } = await startCounting();
    const before = await read();
    const busy = 'rembuk_busy_connections_total';
    const lookups = LOOKUPS.map(
      (lookup) => `rembuk_search_lookups_missed_total{lookup="${lookup}"}`,
    );
    for (const name of [busy, ...lookups]) expect(before.get(name)).toBeGreaterThanOrEqual(0);
    const socket = connect(Number(new URL(forum.address).port), '127.0.0.1');
    socket.end('GET /health HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(PIPELINED_MAX + 2)).resume();
    await once(socket, 'close');
    expect((await read()).get(busy)).toBe((before.get(busy) ?? 0) + 1);
    await forum.stop();
  });

  it('answers nothing else, and stops with the forum', async () => {
    const { forum, address } = await startCounting();
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
    await forum.stop();
    await expect(fetch(`${address}/metrics`)).rejects.toThrow();
  });

  it('is not served unless METRICS_PORT is set', async () => {
    const forum = await startForum(readConfig(settings));
    expect(forum.metricsPort).toBeUndefined();
    expect((await fetch(`${forum.address}/metrics`)).status).toBe(404);
    await forum.stop();
  });

  it('prevents the start when its port is taken', async () => {
    const { forum } = await startCounting();
    const again = startForum(readConfig({ ...settings, METRICS_PORT: String(forum.metricsPort) }));
    await expect(again).rejects.toThrow(
      /^Port \d+ is taken .* set METRICS_PORT to another port, such as \d+\.$/,
    );
    await forum.stop();
  });
});
