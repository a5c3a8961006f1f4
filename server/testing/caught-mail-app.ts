import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach } from 'vitest';
import type { AppConfig } from '#server/app.ts';
import { type CatchingMail, createCatchingMail } from './caught-mail.ts';
import { buildTestApp, type TestApp, useTestApp } from './test-app.ts';

interface CaughtMailApp extends TestApp {
  /** Its letters are emptied before each test. */
  readonly mail: CatchingMail;
  /** A server on the same database, in a forum that sends no mail. */
  readonly withoutMail: FastifyInstance;
}

/** Builds the whole server as `useTestApp` does, with a mail that catches letters, and another one without mail. */
export async function useCaughtMailApp(config: Partial<AppConfig> = {}): Promise<CaughtMailApp> {
  const { app: withoutMail, db } = await useTestApp();
  const mail = createCatchingMail();
  const app = await buildTestApp(db, config, undefined, { mail });
  afterAll(() => app.close());
  beforeEach(() => {
    mail.letters.length = 0;
  });
  return { app, db, mail, withoutMail };
}
