import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openBus } from '#server/changes/bus.ts';
import type { Db, Schema } from '#server/schema.ts';
import { createUser } from '#server/testing/factories.ts';
import { type Answer, send } from '#server/testing/requests.ts';
import { EXPLAIN_ALL, type Plan, readPlan } from './plans.ts';

/** The statements of an action, and their plans. */
export interface Observed {
  readonly statements: number;
  readonly plans: readonly Plan[];
}

export type ObservedAnswer = Answer & Observed;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface LargeForum {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** Sends a request of the v1 API as a new user. Concurrent statements are observed, too. */
  ask(method: Method, path: string, body?: unknown): Promise<ObservedAnswer>;
  observe<Result>(action: () => Promise<Result>): Promise<{ result: Result } & Observed>;
}

/** Builds the server on the large forum, in this process, and records the plans of its statements. */
export async function useLargeForum(): Promise<LargeForum> {
  let statements = 0;
  let plans: Plan[] = [];
  const connection = inject('largeForum');
  const pool = new pg.Pool({ ...connection, options: EXPLAIN_ALL, max: 10 });
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const plan = readPlan(message);
      if (plan) plans.push(plan);
    });
  });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      // Sessions are looked up once a minute, not in each request.
      if (!/\bsessions\b/.test(query.sql)) statements++;
    },
  });
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const bus = openBus({ db, connection, onError: fail });
  const app = await buildApp({ db, config, bus, cursorKey: Buffer.alloc(32) });
  afterAll(async () => {
    await app.close();
    await db.destroy();
  });

  const { token } = await createUser(db);
  const observe: LargeForum['observe'] = async (action) => {
    statements = 0;
    plans = [];
    const result = await action();
    return { result, statements, plans };
  };
  return {
    app,
    db,
    observe,
    ask: async (method, path, body) => {
      const { result, ...observed } = await observe(() => send(app, method, path, { token, body }));
      return { ...result, ...observed };
    },
  };
}

/** Adds a parameter to a path. */
export function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function fail(error: Error): never {
  throw error;
}
