import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { backUp } from './back-up.ts';
import { openArchive } from './open-archive.ts';
import {
  FORUM,
  contentOf,
  forgeLines,
  linesOf,
  restoreFile,
  scratchFolder,
} from './testing/scratch-archive.ts';
import { writeNewFile } from './new-file.ts';
import { verify } from './verify.ts';

const passphrase = 'kuda laut makan siang';

/** A forum whose archive has several chunks. */
const forum = await openScratchDatabase(undefined, afterAll);
await restoreFile(FORUM, forum);
await forum.query(`insert into comments (id, thread_id, owner_id, content)
  select 'comment-' || n, (select min(id) from threads), (select min(id) from users), random_text
  from generate_series(1, 60) as n, lateral (
    select string_agg(md5(n::text || k::text), '') as random_text from generate_series(1, 300) as k
  ) as made`);
const folder = await mkdtemp(path.join(tmpdir(), 'rembuk-encrypted-'));
afterAll(() => rm(folder, { recursive: true }));
const written = path.join(folder, 'forum.jsonl.gz.age');
await backUp({ connection: forum.connection, file: written, migrations, passphrase });
const whole = await readFile(written);
const content = await contentOf(forum);
/** Empty before and after each test, since refused archives change nothing. */
const target = await openScratchDatabase(undefined, afterAll);

async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = path.join(await scratchFolder(), 'changed.jsonl.gz.age');
  await writeFile(file, bytes);
  return file;
}

const payload = whole.indexOf('\n', whole.indexOf('--- ')) + 1 + 16;
const chunkEnds = [1, 2, 3].map((chunks) => payload + chunks * 65_552);

describe('an encrypted archive', () => {
  it('is restored with its passphrase, and verifies', async () => {
    const restored = await openScratchDatabase();
    const file = await fileOf(whole);
    await restoreFile(file, restored, { passphrase });
    expect(await contentOf(restored)).toEqual(content);
    await verify(file, { migrations, passphrase });
    expect(whole.length).toBeGreaterThan(chunkEnds[2] ?? 0);
    expect(whole.toString('latin1')).not.toMatch(/manifest|Sambal/);
  });

  it.each([
    [0, 'empty'],
    [10, 'cut short'],
  ])(
    'of which a copy has only %i bytes is not taken for an unencrypted one',
    async (bytes, what) => {
      const file = await fileOf(whole.subarray(0, bytes));
      await expect(verify(file, { migrations, passphrase })).rejects.toThrow(`${file} is ${what};`);
    },
  );

  it.each([
    [undefined, /is encrypted: name the passphrase that it was written with in BACKUP_PASSPHRASE/],
    ['kuda laut makan malam', /^BACKUP_PASSPHRASE is not the passphrase that /],
    [`${passphrase} `, /^BACKUP_PASSPHRASE is not the passphrase that /],
  ])('is refused with the passphrase %j, and nothing is changed', async (other, words) => {
    const file = await fileOf(whole);
    const refused = await Promise.allSettled([
      restoreFile(file, target, { passphrase: other }),
      verify(file, { migrations, passphrase: other }),
    ]);
    for (const each of refused) {
      expect(each).toMatchObject({ status: 'rejected', reason: { name: 'StartError' } });
      const { message } = (each as PromiseRejectedResult).reason;
      expect(message).toMatch(words);
      expect(message).not.toContain('kuda');
    }
    expect(await contentOf(target)).toEqual({});
  });

  it.each<[string, () => Uint8Array]>([
    ['cut after its header', () => whole.subarray(0, payload - 16)],
    ['cut after its nonce', () => whole.subarray(0, payload)],
    ...chunkEnds.map(
      (end, chunks) =>
        [`cut after chunk ${chunks + 1}`, () => whole.subarray(0, end)] as [
          string,
          () => Uint8Array,
        ],
    ),
    ['without its last byte', () => whole.subarray(0, -1)],
    ['with a bit changed in a chunk', () => whole.with(payload + 9, whole[payload + 9]! ^ 64)],
    [
      'with two chunks in another order',
      () => {
        const [a = 0, b = 0, c = 0] = chunkEnds;
        const parts = [[0, a], [b, c], [a, b], [c]] as const;
        return Buffer.concat(parts.map(([from, to]) => whole.subarray(from, to)));
      },
    ],
    ['with bytes appended', () => Buffer.concat([whole, Buffer.from('x')])],
    ['twice in one file', () => Buffer.concat([whole, whole])],
  ])('is refused %s, and nothing is changed', async (_, change) => {
    await expect(restoreFile(await fileOf(change()), target, { passphrase })).rejects.toThrow(
      / damaged \(.+\).* nothing was restored from it/,
    );
    expect(await contentOf(target)).toEqual({});
  });

  it('that contains something else is refused', async () => {
    const text = path.join(await scratchFolder(), 'text.age');
    await writeNewFile(
      text,
      (async function* () {
        yield Buffer.from('halo\n');
      })(),
      { passphrase },
    );
    await expect(restoreFile(text, target, { passphrase })).rejects.toThrow(
      /is no backup of Rembuk/,
    );
  });
});

describe('an archive that is not encrypted', () => {
  it('is refused when a passphrase is set, so that an attacker cannot substitute it', async () => {
    const forged = await forgeLines(await linesOf(FORUM));
    for (const file of [FORUM, forged]) {
      await expect(restoreFile(file, target, { passphrase })).rejects.toThrow(
        / is not encrypted, although BACKUP_PASSPHRASE is set: .*add --allow-unencrypted\.$/,
      );
      await expect(verify(file, { migrations, passphrase })).rejects.toThrow(/is not encrypted/);
    }
    expect(await contentOf(target)).toEqual({});
  });

  it('is restored when that is allowed', async () => {
    const restored = await openScratchDatabase();
    await restoreFile(FORUM, restored, { passphrase, allowUnencrypted: true });
    expect(Object.keys(await contentOf(restored))).toContain('users');
    // Allowing an unencrypted archive does not require one: the passphrase still opens an encrypted one.
    await using archive = await openArchive(await fileOf(whole), migrations, {
      passphrase,
      allowUnencrypted: true,
    });
    expect(archive.manifest.secrets).toBe(true);
  });
});

it('an archive whose rows cannot be read to their end leaves no file', async () => {
  const lost = new Error('the connection was lost');
  async function* broken() {
    yield randomBytes(1_000_000);
    throw lost;
  }
  const nowhere = await scratchFolder();
  const file = path.join(nowhere, 'broken.age');
  await expect(writeNewFile(file, broken(), { passphrase })).rejects.toBe(lost);
  expect(await readdir(nowhere)).toEqual([]);
});

it('an archive is written piece by piece, whatever its size', async () => {
  const folder = await scratchFolder();
  const [piece, pieces] = [250_000, 100];
  let most = 0;
  async function* random() {
    for (let given = 0; given < pieces; given += 1) {
      const [name = ''] = await readdir(folder);
      const { size } = await stat(path.join(folder, name));
      most = Math.max(most, given * piece - size);
      yield randomBytes(piece);
    }
  }
  await writeNewFile(path.join(folder, 'large.age'), random(), { passphrase });
  expect((await stat(path.join(folder, 'large.age'))).size).toBeGreaterThan(piece * pieces);
  // What was yielded and is not in the file yet: 25 MB if anything were buffered to the end.
  expect(most).toBeLessThan(4_000_000);
});
