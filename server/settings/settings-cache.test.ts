import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { buildTestApp, dropCaches, useTestApp } from '#server/testing/test-app.ts';
import { untilItCaches } from '#server/testing/two-processes.ts';

const { app, db } = await useTestApp();
const root = await mkdtemp(join(tmpdir(), 'rembuk-settings-'));
await mkdir(join(root, 'assets'));
await writeFile(
  join(root, 'index.html'),
  '<meta name="forum-features" content="" /><title>Rembuk</title>',
);
const other = await buildTestApp(db, {}, undefined, { webRoot: root });
beforeEach(async () => {
  dropCaches(other);
  await untilItCaches(other);
});
afterAll(async () => {
  await other.close();
  await rm(root, { recursive: true });
});

const page = async () => (await other.inject({ url: '/', headers: { accept: 'text/html' } })).body;
const community = async () =>
  (await send(other, 'GET', '/community')).envelope.data['community'] as { name: string };

it('another process follows a change, in its page and in what it has cached', async () => {
  const admin = await createUser(db);
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  expect(await page()).toContain('content="" /><title>Rembuk</title>');
  expect((await community()).name).toBe('Rembuk');
  const settings = {
    name: { value: 'Kampung <Kita>', changedAt: null },
    registration: { value: 'closed', changedAt: null },
  };
  const { token } = admin;
  expect((await send(app, 'PUT', '/settings', { token, body: { settings } })).status).toBe(200);
  await expect.poll(page).toContain('content="closed" /><title>Kampung &lt;Kita&gt;</title>');
  await expect.poll(community).toMatchObject({ name: 'Kampung <Kita>' });
});

it('what changed while a process was disconnected is read again', async () => {
  expect(await page()).toContain('<title>Rembuk</title>');
  await db.insertInto('settings').values({ name: 'name', value: '"Lain"' }).execute();
  expect(await page()).toContain('<title>Rembuk</title>');
  dropCaches(other);
  expect(await page()).toContain('<title>Lain</title>');
});
