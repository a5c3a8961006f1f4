import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { createUser } from '#server/testing/factories.ts';
import {
  openWorkerDatabase,
  prepareToEmpty,
  workerConnection,
  workerDatabaseUrl,
} from '#server/testing/test-app.ts';
import { prepareJobs } from './job-runner.ts';
import { createMail } from './mail.ts';
import { countLetters } from './overdue-letters.ts';
import { openSmtpServer } from './testing/smtp-server.ts';

const LETTERS = 1_000;
const KILLS = 20;

/** How many letters a process sends at once (`job-runner.ts`). */
const AT_ONCE = 3;

/** The letters that arrive between two kills. */
const BETWEEN = LETTERS / (KILLS + 1);

const log = openLog('silent');
const db = await openWorkerDatabase();
await prepareJobs({ connection: workerConnection(), log });
await (
  await prepareToEmpty(db)
)();

it(
  'of 1,000 letters each arrives, though the process is killed 20 times, and no id has two texts',
  { timeout: 600_000 },
  async () => {
    let kills = 0;
    /** How many processes had been killed before the one of each connection. */
    const killsBefore = new Map<string, number>();
    const server = await openSmtpServer({
      onConnect({ id }, callback) {
        killsBefore.set(id, kills);
        callback();
      },
    });
    await queueLetters();
    for (; kills < KILLS; kills += 1) {
      const sender = start(server.port);
      const before = server.arrived.length;
      await expect
        .poll(() => server.arrived.length - before, { timeout: 120_000, interval: 5 })
        .toBeGreaterThanOrEqual(Math.floor(BETWEEN));
      sender.kill('SIGKILL');
      await once(sender, 'exit');
      // The lease of what it was sending, and the pause before a lost job counts as one, end.
      await sql`update letters set leased_until = leased_until - interval '1 hour',
      next_attempt_at = next_attempt_at - interval '1 hour'`.execute(db);
    }
    start(server.port);
    await expect
      .poll(async () => (await countLetters(db)).waiting, { timeout: 240_000, interval: 200 })
      .toBe(0);
    const texts = new Map<string, Set<string>>();
    for (const { mail } of server.arrived) {
      const { messageId = '', subject = '', text = '', html, date } = mail;
      const known = texts.get(messageId) ?? new Set();
      texts.set(messageId, known.add(JSON.stringify([subject, text, html, date])));
    }
    expect(texts.size).toBe(LETTERS);
    expect([...texts.values()].filter(({ size }) => size > 1)).toEqual([]);
    expect(new Set(server.arrived.map(({ recipient }) => recipient)).size).toBe(LETTERS);
    // No process sends an id twice, so that each kill makes one more of it at most.
    const sent = server.arrived.map(({ mail: { messageId = '' }, sessionId }) => ({
      messageId,
      process: killsBefore.get(sessionId) ?? -1,
    }));
    /** The process that was killed while it sent an id, once for each further copy. */
    const cutOff: number[] = [];
    for (const copies of Map.groupBy(sent, ({ messageId }) => messageId).values()) {
      const processes = copies.map(({ process }) => process);
      expect(processes).toEqual([...new Set(processes)].sort((one, other) => one - other));
      for (const process of processes.slice(0, -1)) cutOff.push(process);
    }
    // A kill cuts off what was in progress, and nothing else.
    for (const ids of Map.groupBy(cutOff, (process) => process).values()) {
      expect(ids.length).toBeLessThanOrEqual(AT_ONCE);
    }
  },
);

async function queueLetters(): Promise<void> {
  const { queue } = createMail({ log, isLimited: false });
  const { id: userId } = await createUser(db);
  await inTransaction(db, async (trx) => {
    for (let at = 0; at < LETTERS; at += 1) {
      await queue(trx, {
        kind: 'password-reset',
        recipient: `orang-${at}@contoh.id`,
        userId,
        data: { name: `Orang ${at}` },
        links: {
          reset: { purpose: 'reset-password', expiresAt: new Date(Date.now() + 86_400_000) },
        },
      });
    }
  });
}

function start(port: number): ChildProcess {
  const program = join(import.meta.dirname, 'testing/sender-process.ts');
  const args = [program, workerDatabaseUrl(), String(port)];
  const sender = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  onTestFinished(async () => {
    if (sender.exitCode !== null || sender.signalCode !== null) return;
    sender.kill('SIGKILL');
    await once(sender, 'exit');
  });
  return sender;
}
