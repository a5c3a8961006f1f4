import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { Db } from '#server/schema.ts';
import { type Attempt, deliver, type Outcome } from './deliver.ts';
import { prepareJobs, runJobs } from './job-runner.ts';
import { deriveLinkKey } from './link-tokens.ts';
import { createAttemptLog } from './log-attempts.ts';
import { createMail, type Mail } from './mail.ts';
import type { MailSettings } from './mail-settings.ts';
import { countLetters, requeueOverdue } from './overdue-letters.ts';
import { sendMessage } from './smtp.ts';

const MINUTE_MS = 60_000;

/** How long the letters in progress may take at the stop, in milliseconds. Then they are sent after the next start. */
const STOP_GRACE_MS = 3_000;

export interface MailParts {
  readonly db: Db;
  readonly connection: DatabaseConnection;
  readonly settings: MailSettings;
  /** Secrets that the database does not have: with those of the settings, they make the tokens of links. */
  readonly secrets: readonly (string | undefined)[];
  readonly isLimited: boolean;
  /** Letters that were queued before wait for a process without it. By default all are sent. */
  readonly since?: Date | undefined;
  readonly log: Log;
  readonly metrics?: Pick<Metrics, 'show' | 'count'> | undefined;
}

export interface RunningMail extends Mail {
  /** Waits for letters in progress, but not for long. Unsent ones are sent after the next start. */
  stop(): Promise<void>;
}

/**
 * Sends the letters of the forum, together with all other processes on the database. Throws a StartError when the
 * database lacks what it takes. It does not connect to the mail server: a start does not depend on it.
 */
export async function startMail(parts: MailParts): Promise<RunningMail> {
  const { db, connection, settings, secrets, isLimited, since, log, metrics } = parts;
  await prepareJobs({ connection, log });
  const stopping = new AbortController();
  const outcomes: Record<Outcome, number> = { sent: 0, postponed: 0, 'given-up': 0, obsolete: 0 };
  const logAttempt = createAttemptLog(log);
  const delivery = {
    db,
    settings,
    linkKey: deriveLinkKey([settings.smtp, ...secrets]),
    send: (message: Parameters<typeof sendMessage>[0]) =>
      sendMessage(message, settings, { signal: stopping.signal }),
    onAttempt(attempt: Attempt) {
      outcomes[attempt.outcome] += 1;
      logAttempt(attempt);
    },
    since,
    signal: stopping.signal,
  };
  const runner = await runJobs(db, { connection, log }, (id) => deliver(id, delivery));
  let counts = await countLetters(db);
  const sweep = async () => {
    await requeueOverdue(db, since);
    counts = await countLetters(db);
  };
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweep().catch((err: unknown) => log.error({ err }, 'letters could not be counted'));
  }, MINUTE_MS).unref();
  metrics?.show(
    'rembuk_letters',
    'Letters that wait to be sent, and those that were given up (failed), as of the last minute.',
    () => counts,
  );
  metrics?.count(
    'rembuk_letter_attempts_total',
    'Attempts to send a letter: sent, postponed, given up, or obsolete because its link had ended.',
    () => outcomes,
    'outcome',
  );
  return {
    ...createMail({ log, isLimited }),
    async stop() {
      clearInterval(timer);
      const abort = setTimeout(() => stopping.abort(), STOP_GRACE_MS);
      await Promise.all([runner.stop(), sweeping]).finally(() => clearTimeout(abort));
    },
  };
}
