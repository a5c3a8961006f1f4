import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { openMetrics } from '#server/platform/observability/metrics.ts';
import { createUser } from '#server/testing/factories.ts';
import { openWorkerDatabase, prepareToEmpty, workerConnection } from '#server/testing/test-app.ts';
import type { Letter } from './letter.ts';
import { prepareJobs } from './job-runner.ts';
import { countLetters, requeueOverdue } from './overdue-letters.ts';
import { startMail } from './start-mail.ts';
import { answer, openSmtpServer } from './testing/smtp-server.ts';

const db = await openWorkerDatabase();
const connection = workerConnection();
const log = openLog('silent');
await prepareJobs({ connection, log });
beforeEach(await prepareToEmpty(db));

/** Starts the sender of a process, stopped after the test. */
async function start(port: number, since?: Date) {
  const metrics = await openMetrics();
  const logged: string[] = [];
  const mail = await startMail({
    db,
    connection,
    settings: {
      smtp: { host: '127.0.0.1', port, isSecure: false, login: undefined },
      from: { name: undefined, address: 'forum@contoh.id' },
      origin: 'https://forum.contoh.id',
      productName: 'Rembuk',
    },
    secrets: ['rahasia'],
    isLimited: false,
    since,
    log: openLog('info', { write: (line) => void logged.push(messageOf(line)) }),
    metrics,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= mail.stop());
  onTestFinished(stop);
  return { ...mail, metrics, logged, stop };
}

function messageOf(line: string): string {
  return (JSON.parse(line) as { msg: string }).msg;
}

async function letterTo(email: string): Promise<Letter> {
  const { id } = await createUser(db, { email });
  return {
    kind: 'password-changed',
    recipient: email,
    userId: id,
    data: { name: 'Sari', at: '2026-11-28T11:00:00.000Z' },
    links: { notMe: { purpose: 'not-me', expiresAt: new Date(Date.now() + 86_400_000) } },
  };
}

/** Lets an hour of the clock pass for what waits. */
async function passAnHour(): Promise<void> {
  await sql`update letters set next_attempt_at = next_attempt_at - interval '1 hour'`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 hour'`.execute(
    db,
  );
  await sql`select pg_notify('jobs:insert', '{"r":0,"count":10}')`.execute(db);
}

const waiting = async () => (await countLetters(db)).waiting;

describe('a process with mail', () => {
  it('sends what is queued, once, among several processes', async () => {
    const server = await openSmtpServer();
    const [one, other] = await Promise.all([start(server.port), start(server.port)]);
    const emails = Array.from({ length: 12 }, (_, at) => `orang-${at}@contoh.id`);
    for (const [at, email] of emails.entries()) {
      await (at % 2 ? one : other).queue(db, await letterTo(email));
    }
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    expect(server.arrived.map(({ recipient }) => recipient).sort()).toEqual(emails.sort());
  });

  it('sends after an hour, in order, what it could not send while the mail server was down', async () => {
    const down = await openSmtpServer();
    await down.close();
    const { queue, metrics } = await start(down.port);
    const [sari, budi] = [await letterTo('sari@contoh.id'), await letterTo('budi@contoh.id')];
    const queued: Record<string, string[]> = { [sari.recipient]: [], [budi.recipient]: [] };
    for (const letter of [sari, budi, sari, sari, budi, sari]) {
      await queue(db, letter);
      const known = Object.values(queued).flat();
      const { id } = await db
        .selectFrom('letters')
        .select('id')
        .$if(known.length > 0, (query) => query.where('id', 'not in', known))
        .executeTakeFirstOrThrow();
      queued[letter.recipient]?.push(id);
    }
    const failed = () => db.selectFrom('letters').select('last_error').distinct().execute();
    await expect
      .poll(failed, { timeout: 60_000 })
      .toEqual([{ last_error: expect.stringContaining('ECONNREFUSED') }]);
    const server = await openSmtpServer({}, down.port);
    await passAnHour();
    await expect.poll(() => server.arrived.length, { timeout: 60_000 }).toBe(6);
    await expect.poll(waiting).toBe(0);
    for (const [recipient, ids] of Object.entries(queued)) {
      const arrived = server.arrived.filter((letter) => letter.recipient === recipient);
      expect(arrived.map(({ mail }) => mail.messageId)).toEqual(
        ids.map((id) => `<${id}@forum.contoh.id>`),
      );
    }
    const rendered = await metrics.render();
    expect(rendered).toContain('rembuk_letter_attempts_total{outcome="sent"} 6');
    expect(rendered).toContain('rembuk_letters{state="failed"} 0');
  });

  it('logs once that the mail server is down, and that it is back', async () => {
    const down = await openSmtpServer();
    await down.close();
    const { queue, logged } = await start(down.port);
    await queue(db, await letterTo('sari@contoh.id'));
    await queue(db, await letterTo('budi@contoh.id'));
    const failed = async () =>
      (await db.selectFrom('letters').select('id').where('last_error', 'is not', null).execute())
        .length;
    await expect.poll(failed, { timeout: 60_000 }).toBe(2);
    await openSmtpServer({}, down.port);
    await passAnHour();
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
    const lines = [
      'the mail server takes no letters for now: they are tried again',
      'the mail server takes letters again',
    ];
    await expect.poll(() => logged).toEqual(lines);
  });

  it('leaves letters alone that were queued before a time, and another process sends them', async () => {
    const down = await openSmtpServer();
    await down.close();
    const before = await start(down.port);
    await before.queue(db, await letterTo('sari@contoh.id'));
    const errors = db.selectFrom('letters').select('id').where('last_error', 'is not', null);
    await expect.poll(async () => (await errors.execute()).length, { timeout: 60_000 }).toBe(1);
    await before.stop();
    const trap = await openSmtpServer();
    const dev = await start(trap.port, new Date());
    await passAnHour();
    await dev.queue(db, await letterTo('budi@contoh.id'));
    await expect.poll(() => trap.arrived.length, { timeout: 60_000 }).toBe(1);
    await expect.poll(waiting).toBe(1);
    await requeueOverdue(db, new Date());
    await dev.stop();
    expect(trap.arrived.map(({ recipient }) => recipient)).toEqual(['budi@contoh.id']);
    const server = await openSmtpServer();
    await start(server.port);
    await requeueOverdue(db);
    await expect.poll(() => server.arrived.length, { timeout: 60_000 }).toBe(1);
    expect(server.arrived.map(({ recipient }) => recipient)).toEqual(['sari@contoh.id']);
  });

  it('sends later what was greylisted', async () => {
    const seen = new Set<string>();
    const server = await openSmtpServer({
      onRcptTo({ address }, _session, callback) {
        const isNew = !seen.has(address);
        seen.add(address);
        callback(isNew ? answer(451, '4.7.1 greylisted') : null);
      },
    });
    const { queue } = await start(server.port);
    await queue(db, await letterTo('sari@contoh.id'));
    await expect.poll(() => seen.size, { timeout: 60_000 }).toBe(1);
    await expect
      .poll(
        async () => {
          await passAnHour();
          return server.arrived.length;
        },
        { timeout: 60_000 },
      )
      .toBe(1);
  });

  it('stops while the mail server keeps it waiting, and sends the letter after the next start', async () => {
    let asked = 0;
    const slow = await openSmtpServer({ onRcptTo: () => void (asked += 1) });
    const { queue, stop } = await start(slow.port);
    await queue(db, await letterTo('sari@contoh.id'));
    await expect.poll(() => asked, { timeout: 60_000 }).toBe(1);
    await stop();
    expect(await waiting()).toBe(1);
    const server = await openSmtpServer();
    await start(server.port);
    await expect.poll(() => server.arrived.length, { timeout: 60_000 }).toBe(1);
  });
});
