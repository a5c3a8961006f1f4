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

/** What the database did meanwhile. */
export interface Observed {
  /** How many statements it was sent. */
  readonly statements: number;
  readonly plans: readonly Plan[];
}

export type ObservedAnswer = Answer & Observed;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface LargeForum {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** Sends one request of the v1 API as somebody who has just joined. What goes on beside it is observed with it. */
  ask(method: Method, path: string, body?: unknown): Promise<ObservedAnswer>;
  observe<Result>(action: () => Promise<Result>): Promise<{ result: Result } & Observed>;
}

/** The whole server on the large forum, in this process; every plan of its statements is kept. */
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
      // Whose token it is, is asked once a minute.
      if (!query.sql.includes('"sessions"')) statements++;
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

/** The path with one more parameter. */
export function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function fail(error: Error): never {
  throw error;
}
