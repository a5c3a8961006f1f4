import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { TEST_ORIGIN, useMailApp } from '#server/testing/test-mail.ts';
import { deliver, type Outcome } from './deliver.ts';
import type { Letter } from './letter.ts';
import { retryLetters } from './listed-letters.repository.ts';
import { countLetters, requeueOverdue } from './overdue-letters.ts';
import { isRefused } from './refused-addresses.repository.ts';
import type { Message } from './smtp.ts';

const { db, mail } = await useMailApp();

/** A user, and a sender whose mail server answers as `answer` says. */
async function begin(answer: (message: Message) => Promise<void> = async () => {}) {
  const user = await createUser(db);
  const tried: Message[] = [];
  const outcomes: Outcome[] = [];
  const failures: unknown[] = [];
  const stopping = new AbortController();
  const run = (id: string, key = 'one', since?: Date) =>
    deliver(id, {
      db,
      settings: { origin: TEST_ORIGIN, productName: 'Rembuk' },
      linkKey: Buffer.alloc(32, key),
      onAttempt({ outcome, failure }) {
        outcomes.push(outcome);
        if (failure) failures.push(failure.kind);
      },
      since,
      signal: stopping.signal,
      send(message) {
        tried.push(message);
        return answer(message);
      },
    });
  /** Queues letters about the devices of these names, and returns their ids. */
  const queue = async (...devices: string[]) => {
    await mail.queue(
      db,
      devices.map((device) => newDevice(user, device)),
    );
    const letters = await db.selectFrom('letters').select('id').orderBy('created_at').execute();
    return letters.map(({ id }) => id);
  };
  return { user, tried, outcomes, failures, run, queue, stopping };
}

function newDevice(user: { id: string; email: string }, device: string): Letter {
  return {
    kind: 'new-device',
    recipient: user.email,
    userId: user.id,
    data: { name: 'Sari', device, network: '203.0.113.0/24', at: '2026-11-28T11:00:00.000Z' },
    links: { notMe: { purpose: 'not-me', expiresAt: new Date(Date.now() + 7 * 86_400_000) } },
  };
}

/** An error as nodemailer throws it. */
function smtpError(command: string, response?: string): Error {
  return Object.assign(new Error(response ?? 'no answer'), {
    code: 'ESOCKET',
    command,
    ...(response && { response, responseCode: Number(response.slice(0, 3)) }),
  });
}

const letters = () => db.selectFrom('letters').selectAll().orderBy('created_at').execute();
const dueJobs = async () => {
  const { rows } = await sql<{ key: string; dueInS: number }>`
    select key, extract(epoch from run_at - now())::float8 as "dueInS" from graphile_worker.jobs
    order by run_at`.execute(db);
  return rows;
};

describe('letters to one address', () => {
  it('arrive in order, whichever job runs first', async () => {
    const { run, queue, tried, outcomes } = await begin();
    const [, second = ''] = await queue('Pertama', 'Kedua', 'Ketiga');
    await run(second);
    const devices = tried.map(({ text }) => /Pertama|Kedua|Ketiga/.exec(text)?.[0]);
    expect(devices).toEqual(['Pertama', 'Kedua', 'Ketiga']);
    expect(outcomes).toEqual(['sent', 'sent', 'sent']);
    expect(await letters()).toEqual([]);
  });

  it('do not wait for one that is deferred', async () => {
    const { run, queue, tried, outcomes } = await begin(async ({ text }) => {
      if (text.includes('Pertama')) throw smtpError('DATA', '451 4.7.1 later');
    });
    const [first, second = ''] = await queue('Pertama', 'Kedua');
    await run(second);
    expect(tried).toHaveLength(2);
    expect(outcomes).toEqual(['postponed', 'sent']);
    expect(await letters()).toMatchObject([{ id: first, last_error: '451 4.7.1 later (ESOCKET)' }]);
  });

  it('are not all tried while the mail server is down', async () => {
    const { run, queue, tried, failures } = await begin(async () => {
      throw smtpError('CONN');
    });
    const [first, , , last = ''] = await queue('Satu', 'Dua', 'Tiga', 'Empat');
    await run(last);
    expect(tried.map(({ id }) => id)).toEqual([first, last]);
    expect(failures).toEqual(['unreachable', 'unreachable']);
  });

  it('wait when they were queued before the time since which a process sends', async () => {
    const { run, queue, tried } = await begin();
    const [first = ''] = await queue('Pertama');
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const [, second = ''] = await queue('Kedua');
    await run(second, 'one', rows[0]?.now);
    await run(first, 'one', rows[0]?.now);
    expect(tried.map(({ id }) => id)).toEqual([second]);
    expect(await letters()).toMatchObject([{ id: first, attempts: 0 }]);
  });

  it('are not sent by two processes at once', async () => {
    const held = Promise.withResolvers<void>();
    const { run, queue, tried } = await begin(() => held.promise);
    const [first = '', second = ''] = await queue('Pertama', 'Kedua');
    const running = run(first);
    await expect.poll(() => tried.length).toBe(1);
    await run(second);
    await run(first);
    expect(tried).toHaveLength(1);
    expect((await dueJobs()).find(({ key }) => key === second)?.dueInS).toBeGreaterThan(1);
    held.resolve();
    await running;
    expect(tried).toHaveLength(2);
  });
});

describe('a letter', () => {
  it('is the same in each attempt, with growing pauses between them', async () => {
    const { run, queue, tried } = await begin(async () => {
      throw smtpError('DATA', '451 later');
    });
    const [id = ''] = await queue('Satu');
    const pauses: number[] = [];
    for (let attempts = 0; attempts < 7; attempts += 1) {
      await run(id);
      pauses.push(Math.round((await dueJobs())[0]?.dueInS ?? 0));
    }
    expect(new Set(tried.map((message) => JSON.stringify(message))).size).toBe(1);
    const minutes = pauses.map((pause) => Math.ceil(pause / 60));
    expect(minutes).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('is given up after three days, and can be tried again', async () => {
    let isUp = false;
    const { run, queue, outcomes, tried } = await begin(async () => {
      if (!isUp) throw smtpError('CONN');
    });
    const [id = ''] = await queue('Satu');
    await run(id);
    await sql`update letters set expires_at = expires_at - interval '3 days'`.execute(db);
    await run(id);
    expect(outcomes).toEqual(['postponed', 'given-up']);
    expect(await countLetters(db)).toEqual({ waiting: 0, failed: 1 });
    await run(id);
    expect(tried).toHaveLength(1);
    isUp = true;
    expect(await retryLetters(db, id)).toBe(1);
    await run(id);
    expect(outcomes).toEqual(['postponed', 'given-up', 'sent']);
  });

  it('that is refused for good marks its address, until the operator tries again', async () => {
    const { user, run, queue, outcomes } = await begin(async () => {
      throw smtpError('RCPT TO', '550 5.1.1 no such user');
    });
    const [id = ''] = await queue('Satu');
    await run(id);
    expect(outcomes).toEqual(['given-up']);
    expect(await isRefused(db, user.email)).toBe(true);
    await retryLetters(db);
    expect(await isRefused(db, user.email)).toBe(false);
  });

  it('that is refused because of its sender does not mark its address', async () => {
    const { user, run, queue } = await begin(async () => {
      throw smtpError('RCPT TO', '554 5.7.1 relay access denied');
    });
    const [id = ''] = await queue('Satu');
    await run(id);
    expect(await countLetters(db)).toEqual({ waiting: 0, failed: 1 });
    expect(await isRefused(db, user.email)).toBe(false);
  });

  it('of a process that was killed gets a new job, and is sent with the same text', async () => {
    const never = new Promise<void>(() => {});
    const { run, queue, tried } = await begin(() =>
      tried.length === 1 ? never : Promise.resolve(),
    );
    const [id = ''] = await queue('Satu');
    void run(id);
    await expect.poll(() => tried.length).toBe(1);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await requeueOverdue(db);
    expect(await dueJobs()).toEqual([]);
    await sql`update letters set leased_until = now() - interval '1 second'`.execute(db);
    await requeueOverdue(db);
    expect(await dueJobs()).toHaveLength(1);
    await run(id);
    expect(tried[1]).toEqual(tried[0]);
    expect(await letters()).toEqual([]);
  });

  it('has links that work also after the secrets of the server have changed', async () => {
    let isUp = false;
    const { run, queue, tried } = await begin(async () => {
      if (!isUp) throw smtpError('CONN');
    });
    const [id = ''] = await queue('Satu');
    await run(id);
    isUp = true;
    await run(id, 'two');
    const links = tried.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]);
    expect(links[1]).not.toBe(links[0]);
    const { rows } = await sql`select from mail_links
      where token_hash = sha256(${links[1]}::text::bytea)`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it('in progress is tried at once after a stop', async () => {
    const { run, queue, stopping, failures } = await begin(async () => {
      stopping.abort();
      throw smtpError('CONN');
    });
    const [id = ''] = await queue('Satu', 'Dua');
    await run(id);
    expect((await dueJobs()).every(({ dueInS }) => dueInS <= 1)).toBe(true);
    expect(await countLetters(db)).toEqual({ waiting: 2, failed: 0 });
    expect(failures).toEqual([]);
  });
});

it("a letter has the community's name that an admin has given", async () => {
  const { run, queue, tried } = await begin();
  await db.insertInto('settings').values({ name: 'name', value: '"Kampung Kita"' }).execute();
  const [id = ''] = await queue('Ponsel');
  await run(id);
  expect(tried).toMatchObject([{ product: 'Kampung Kita' }]);
  expect(tried[0]?.text).toContain('Kampung Kita');
});
