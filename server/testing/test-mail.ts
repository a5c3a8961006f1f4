import type { AppConfig } from '#server/app.ts';
import { deliver } from '#server/mail/deliver.ts';
import { prepareJobs } from '#server/mail/job-runner.ts';
import { createMail, type Mail } from '#server/mail/mail.ts';
import type { Message } from '#server/mail/smtp.ts';
import { openLog } from '#server/platform/observability/log.ts';
import type { Db } from '#server/schema.ts';
import { type TestApp, useTestApp, workerConnection } from './test-app.ts';

/** The origin of links in the letters of tests. */
export const TEST_ORIGIN = 'https://forum.contoh.id';

/** A letter as it would be sent. */
export interface TakenLetter extends Message {
  readonly kind: string;
  /** The token of its link; undefined when it has none. */
  readonly token: string | undefined;
}

export interface TestMail extends Mail {
  /** Takes the letters that wait, in the order in which they were stored. No mail server is needed. */
  takeLetters(): Promise<TakenLetter[]>;
}

const log = openLog('silent');

/** Provides mail on this worker's own database. */
export async function openTestMail(db: Db, isLimited = false): Promise<TestMail> {
  await prepareJobs({ connection: workerConnection(), log });
  return {
    ...createMail({ log, isLimited }),
    async takeLetters() {
      const waiting = await db
        .selectFrom('letters')
        .select(['id', 'kind'])
        .where('given_up_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const taken: TakenLetter[] = [];
      const kinds = new Map(waiting.map(({ id, kind }) => [id, kind]));
      for (const { id } of waiting) {
        await deliver(id, {
          db,
          settings: { origin: TEST_ORIGIN, productName: 'Rembuk' },
          linkKey: Buffer.alloc(32, 'test'),
          onAttempt: () => {},
          signal: new AbortController().signal,
          async send(message) {
            const token = /#token=([\w-]{43})$/m.exec(message.text)?.[1];
            taken.push({ ...message, kind: kinds.get(message.id) ?? '', token });
            return Promise.resolve();
          },
        });
      }
      return taken;
    },
  };
}

/** Builds the whole server as `useTestApp` does, with mail. */
export async function useMailApp(
  config: Partial<AppConfig> = {},
): Promise<TestApp & { readonly mail: TestMail }> {
  const opened = Promise.withResolvers<TestMail>();
  const testApp = await useTestApp(config, async (db) => {
    const mail = await openTestMail(db, config.RATE_LIMITS);
    opened.resolve(mail);
    return { mail };
  });
  return { ...testApp, mail: await opened.promise };
}
