import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { Db } from '#server/schema.ts';
import { buildTestApp, dropCaches, useTestApp } from './test-app.ts';

/** The sender of a request, and which of the two servers receives it. */
export interface Asked {
  readonly process: number;
  readonly token: string;
}

export type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

export interface TwoProcesses {
  readonly db: Db;
  readonly apps: readonly [FastifyInstance, FastifyInstance];
  /** Sends a request over HTTP, on a path below /v1. */
  ask(asked: Asked, path: string, init?: Init): Promise<{ status: number; text: string }>;
}

/**
 * Resolves when the server is connected to the bus, some time after it was built: from then on it caches what it reads.
 */
export async function untilItCaches({ responses }: FastifyInstance): Promise<void> {
  await vi.waitUntil(
    () => {
      const reading = responses.beginFill();
      reading?.end();
      return reading !== undefined;
    },
    { timeout: 30_000 },
  );
}

/**
 * Starts two servers on this worker's own database, each with its own caches and its own connections. Cached answers
 * never expire, so that only changes invalidate them. The caches are emptied before each test.
 */
export async function useTwoProcesses(): Promise<TwoProcesses> {
  const { db } = await useTestApp();
  const open = () => buildTestApp(db, {}, undefined, { responsesMaxAgeMs: 3_600_000 });
  const apps = [await open(), await open()] as const;
  const addresses: string[] = [];
  beforeAll(async () => {
    for (const app of apps) {
      addresses.push(await app.listen({ port: 0, host: '127.0.0.1' }));
      await untilItCaches(app);
    }
  });
  beforeEach(() => {
    for (const app of apps) dropCaches(app);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
  });
  return {
    db,
    apps,
    async ask({ process, token }, path, init = {}) {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...init.headers,
      };
      const answer = await fetch(`${addresses[process]}/v1${path}`, { ...init, headers });
      return { status: answer.status, text: await answer.text() };
    },
  };
}
