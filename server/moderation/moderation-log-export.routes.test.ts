import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { moderationLogExport } from '#contract/moderation.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { appendToLog } from './moderation-log.repository.ts';
import { readExportedLog } from './read-exported-log.ts';
import { verifyChain } from './verify-log.ts';

const { app, db } = await useTestApp();
const ENTRIES = 1_203;

let reader: Awaited<ReturnType<typeof createUser>>;
beforeEach(async () => {
  reader = await createUser(db);
});

const append = (count: number) =>
  db.transaction().execute(async (trx) => {
    for (let number = 1; number <= count; number += 1) {
      await appendToLog(trx, {
        actorId: null,
        action: 'role-changed',
        userId: reader.id,
        threadId: null,
        commentId: null,
        reason: `Alasan ${number} “é”\n😀`,
        details: { to: 'moderator', from: 'member' },
      });
    }
  });

const download = () =>
  app.inject({
    url: '/v1/moderation-log/export',
    headers: { authorization: `Bearer ${reader.token}` },
  });

/** Writes a file, and verifies it as `npm run verify-log -- --file` does. */
async function verifyFile(content: string) {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'catatan.json');
  await writeFile(file, content);
  return verifyChain(readExportedLog(file));
}

describe('GET /v1/moderation-log/export', () => {
  it('requires authentication, except where reading is public', async () => {
    expect(await send(app, 'GET', '/moderation-log/export')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
    const open = await buildTestApp(db, { PUBLIC_READ: true });
    onTestFinished(() => open.close());
    expect((await open.inject('/v1/moderation-log/export')).statusCode).toBe(200);
  });

  it('is a file with every entry in order, by which anybody can verify the chain', async () => {
    await append(ENTRIES);
    const answer = await download();
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="catatan-moderasi.json"',
    );
    const { entries } = moderationLogExport.parse(answer.json());
    expect(entries.map(({ number }) => number)).toEqual(
      Array.from({ length: ENTRIES }, (_, index) => index + 1),
    );
    expect(entries[0]).toMatchObject({ previousHash: '0'.repeat(64), actorId: null });
    expect(entries[1]?.previousHash).toBe(entries[0]?.hash);
    const { rows } = await sql<{ hash: string }>`
      select encode(hash, 'hex') as hash from moderation_log order by number desc limit 1`.execute(
      db,
    );
    const head = { number: ENTRIES, hash: rows[0]?.hash };
    expect(await verifyFile(answer.body)).toEqual({ head });
  });

  it('is valid when it is empty', async () => {
    const answer = await download();
    expect(answer.json()).toMatchObject({ entries: [] });
    expect(await verifyFile(answer.body)).toMatchObject({ head: { number: 0 } });
  });

  it('shows what was changed in it, and that it was cut off', async () => {
    await append(3);
    const { body } = await download();
    expect(await verifyFile(body.replace('Alasan 2', 'Alasan 9'))).toEqual({
      fault: 'entry 2 was changed',
    });
    await expect(verifyFile(body.slice(0, -20))).rejects.toThrow();
  });
});
