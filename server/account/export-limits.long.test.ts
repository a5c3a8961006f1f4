import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownData } from '#contract/own-data.ts';
import { DOWNLOADS } from '#server/platform/http/register-download.ts';
import { listenWithSmallBuffers } from '#server/platform/testing/small-buffers.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });

describe('the export of an account, with many at once', () => {
  it('is sent to a class of forty, all at once', async () => {
    const pupils = await Promise.all(Array.from({ length: 40 }, () => createUser(db)));
    const files = pupils.map(async ({ id, token }) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}/v1/users/me/export`, { headers });
      return [ownData.parse(await answer.json()).profile.id, id];
    });
    for (const [got, asked] of await Promise.all(files)) expect(got).toBe(asked);
  });

  it('is sent at most twice at once to a client that does not read it, and to others', async () => {
    const [idler, other] = [await createUser(db), await createUser(db)];
    await holdDownloads(await listenWithSmallBuffers(app), idler);
    expect(await Promise.all([idler, other].map(statusOfDownload))).toEqual([503, 200]);
  });

  it('is sent to people elsewhere while clients at one address do not read theirs', async () => {
    const path = await listenWithSmallBuffers(app);
    for (let held = 0; held < DOWNLOADS.perNetwork; held += DOWNLOADS.perAccount) {
      await holdDownloads(path, await createUser(db));
    }
    const [there, elsewhere] = [await createUser(db), await createUser(db)];
    const asked = connect(path);
    onTestFinished(() => void asked.destroy());
    asked.write(requestOf(there));
    const [answer] = (await once(asked, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 /);
    expect(await statusOfDownload(elsewhere)).toBe(200);
  });
});

interface Person {
  readonly id: string;
  readonly token: string;
}

const requestOf = ({ token }: Person) =>
  `GET /v1/users/me/export HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** Begins as many downloads as one account may, and reads none of them. */
async function holdDownloads(path: string, person: Person): Promise<void> {
  for (let number = 0; number < 6; number += 1) {
    await createThread(db, person.id, { body: `<p>${'kata '.repeat(19_000)}</p>` });
  }
  for (let number = 0; number < DOWNLOADS.perAccount; number += 1) {
    const client = connect(path);
    onTestFinished(() => void client.destroy());
    client.on('error', () => undefined);
    client.write(requestOf(person));
    await once(client, 'readable');
  }
}

async function statusOfDownload({ token }: Person): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.inject({ url: '/v1/users/me/export', headers })).statusCode;
}
