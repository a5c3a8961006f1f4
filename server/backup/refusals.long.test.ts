import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { asAdmin, openScratchDatabase } from '#server/testing/scratch-database.ts';
import {
  FORUM,
  archiveOf,
  contentOf,
  fixture,
  forgeLines,
  linesOf,
  openForum,
  packLines,
  restoreFile,
  scratchFolder,
} from './testing/scratch-archive.ts';

/** A changed copy of the fixture's archive. */
async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
  const file = path.join(await scratchFolder(), 'changed.jsonl.gz');
  await writeFile(file, change(await readFile(FORUM)));
  return file;
}

async function edited(edit: (lines: string[]) => string[], pack = packLines): Promise<string> {
  return pack(edit(await linesOf(FORUM)));
}

const without = (begin: string) => (lines: string[]) =>
  lines.filter((line) => !line.startsWith(begin));

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
}

const damages: [string, () => Promise<string>][] = [
  ['cut in half', () => changed((bytes) => bytes.subarray(0, bytes.length / 2))],
  ['without its last byte', () => changed((bytes) => bytes.subarray(0, -1))],
  ['with a bit turned over in the middle', () => changed((bytes) => flipped(bytes, 1500))],
  [
    'with a bit turned over in its checksum',
    () => changed((bytes) => flipped(bytes, bytes.length - 6)),
  ],
  ['with bytes appended', () => changed((bytes) => Buffer.concat([bytes, Buffer.from('x')]))],
  ['with zeros appended', () => changed((bytes) => Buffer.concat([bytes, Buffer.alloc(512)]))],
  ['twice in one file', () => changed((bytes) => Buffer.concat([bytes, bytes]))],
  ['packed again without its end', () => edited((lines) => lines.slice(0, -1))],
  [
    'packed again without the line feed at its end',
    () => edited((lines) => [...lines.slice(0, -1), lines.at(-1)!.trimEnd()]),
  ],
  [
    'with a word changed',
    () => edited((lines) => lines.map((line) => line.replace('Sari', 'Sara'))),
  ],
  ['with a row less', () => edited(without('["thread-F6"'))],
  [
    'with a row twice',
    () =>
      edited((lines) =>
        lines.flatMap((line) => (line.startsWith('["thread-F6"') ? [line, line] : line)),
      ),
  ],
  ['with a table less', () => edited(without('{"table":{"name":"sessions"'))],
  [
    'with a count changed',
    () => edited((lines) => lines.map((line) => line.replace('"rows":6', '"rows":5'))),
  ],
  [
    'with another version at its beginning',
    () =>
      edited((lines) =>
        lines.map((line, index) => (index === 0 ? line.replace(',"004-apostrophes"', '') : line)),
      ),
  ],
  ['with a line that is no JSON', () => edited((lines) => lines.toSpliced(3, 0, '{oops\n'))],
  ['with rows before any table', () => edited((lines) => lines.toSpliced(1, 0, '["x"]\n'))],
];

/** Each has a manifest that agrees, which the reader alone would accept. */
const forgeries: [string, (lines: string[]) => string[]][] = [
  [
    'a migration named twice',
    (lines) => lines.map((line) => line.replace('["001-forum"', '["001-forum","001-forum"')),
  ],
  [
    'migrations in another order',
    (lines) => lines.map((line) => line.replace(/("001-forum"),("00[^"]+")/, '$2,$1')),
  ],
  [
    'a column named twice',
    (lines) =>
      lines.map((line) =>
        line.replace('["name","thread_count"]', '["name","thread_count","name"]'),
      ),
  ],
  [
    'a table that occurs twice',
    (lines) => {
      const at = lines.findIndex((line) => line.startsWith('{"table":{"name":"sessions"'));
      return lines.toSpliced(at, 0, lines[at]!);
    },
  ],
  ['a sequence named like a table', withSequences('users')],
  ['a sequence named twice', withSequences('numbers', 'numbers')],
];

function withSequences(...names: string[]): (lines: string[]) => string[] {
  const sequences = JSON.stringify(names.map((name) => ({ name, lastValue: '1' })));
  return (lines) =>
    lines.map((line) => line.replace(/"sequences":\[.*?\]/, `"sequences":${sequences}`));
}

const foreign: [string, () => Promise<string>][] = [
  ['empty', () => changed(() => Buffer.alloc(0))],
  ['text', () => changed(() => Buffer.from('select 1;\n'))],
  ['a compressed text', () => changed(() => gzipSync('select 1;\n'))],
  ['compressed nothing', () => changed(() => gzipSync(''))],
  [
    'compressed JSON of something else',
    () => changed(() => gzipSync('{"rembuk":{"format":"x"}}\n')),
  ],
];

/** Empty before and after each test, since refused archives change nothing. */
const target = await openScratchDatabase(undefined, afterAll);

describe('a restore refuses with one sentence, and changes nothing, when the file is', () => {
  it.each(damages)('%s', async (_, make) => {
    await expect(restoreFile(await make(), target)).rejects.toThrow(
      / is damaged \(.+\).* nothing was restored from it/,
    );
    expect(await contentOf(target)).toEqual({});
  });

  it.each(foreign)('%s', async (_, make) => {
    await expect(restoreFile(await make(), target)).rejects.toThrow(/^\S+ is no backup of Rembuk/);
    expect(await contentOf(target)).toEqual({});
  });

  it.each(forgeries)('forged, with %s', async (_, edit) => {
    await expect(restoreFile(await edited(edit, forgeLines), target)).rejects.toThrow(
      / is damaged \(it has a line that no backup has\).* nothing was restored from it/,
    );
    expect(await contentOf(target)).toEqual({});
  });

  it('one with a line that would take gigabytes to read', async () => {
    const nested = `{"table":${'['.repeat(4 * 1024 * 1024)}\n`;
    const file = await edited((lines) => lines.toSpliced(1, 0, nested));
    await expect(restoreFile(file, target)).rejects.toThrow(
      / is damaged \(it has a line that is longer than any backup has\)/,
    );
  });

  it('one that lists more tables than its end could', async () => {
    const columns = JSON.stringify(Array.from({ length: 50_000 }, (_, at) => `column_${at}`));
    const many = Array.from(
      { length: 8 },
      (_, at) => `{"table":{"name":"a${at}","columns":${columns}}}\n`,
    );
    const file = await edited((lines) => lines.toSpliced(1, 0, ...many));
    await expect(restoreFile(file, target)).rejects.toThrow(
      / is damaged \(it has more tables than any backup has\)/,
    );
  });

  it('one with a line without an end', async () => {
    const file = await edited((lines) => [...lines.slice(0, 2), '["', 'a'.repeat(68_000_000)]);
    await expect(restoreFile(file, target)).rejects.toThrow(
      / is damaged \(it has a line without an end\)/,
    );
  });

  it.each<[string, (row: string) => string]>([
    ['nested 100,000 deep', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}\n`],
    [
      'with a value nested 100,000 deep',
      (row) => row.replace(/^\["[^"]+"/, `[${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    ],
    ['nested 100,000 deep that does not end', () => `${'['.repeat(100_000)}\n`],
    ['with values by the million', () => `["a"${',null'.repeat(3_000_000)}]\n`],
    ['that is no JSON', () => '[oops]\n'],
    [
      'with a longer text than a forum has',
      (row) => row.replace('["', `["${'a'.repeat(17_000_000)}`),
    ],
  ])('forged, with a row %s', async (_, forge) => {
    const file = await edited((lines) => {
      const at = lines.findIndex((line) => line.startsWith('["thread-F6"'));
      return lines.with(at, forge(lines[at] ?? ''));
    }, forgeLines);
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    await expect(restoreFile(file, target)).rejects.toThrow(
      /^The backup's table thread_search has a row that does not fit it, so nothing was restored\.$/,
    );
    // Deeply nested or long lines would take many times their length in memory.
    expect(parse.mock.calls.filter(([json]) => json.length > 50_000)).toEqual([]);
    expect(await contentOf(target)).toEqual({});
  });

  it('forged, with a row that is not UTF-8', async () => {
    const [title, inLatin1] = ['"Tanpa komentar"', '"Tanpa komentar\u00e9"'];
    const file = await edited(
      (lines) => lines.map((line) => line.replace(title, inLatin1)),
      (lines) =>
        forgeLines(lines, (line) => Buffer.from(line, line.includes(inLatin1) ? 'latin1' : 'utf8')),
    );
    await expect(restoreFile(file, target)).rejects.toThrow(
      /^The backup's table threads has a row that does not fit it, so nothing was restored\.$/,
    );
    expect(await contentOf(target)).toEqual({});
  });

  it('complete but for trailing data, and does not report its beginning as damaged', async () => {
    const rubbish = [Buffer.from('x'), Buffer.from('rubbish '.repeat(100)), Buffer.alloc(512)];
    for (const more of rubbish) {
      const file = await changed((bytes) => Buffer.concat([bytes, more]));
      await expect(restoreFile(file, target)).rejects.toThrow(
        /^(?!.*beginning).* is damaged \(.+\)/,
      );
    }
  });

  it('missing, or a folder', async () => {
    const folder = await scratchFolder();
    await expect(restoreFile(path.join(folder, 'x.gz'), target)).rejects.toThrow(
      /^There is no file/,
    );
    await expect(restoreFile(folder, target)).rejects.toThrow(/is a folder, not a backup\.$/);
  });

  it('of a newer schema, or of a newer format', async () => {
    const known = Object.fromEntries(
      Object.entries(migrations).filter(([name]) => name < '004-apostrophes'),
    );
    await expect(restoreFile(FORUM, target, { migrations: known })).rejects.toThrow(
      'This backup was written by a newer version of Rembuk; install that version to restore it.',
    );
    const file = await edited((lines) => [
      '{"rembuk":{"format":2,"more":true}}\n',
      ...lines.slice(1),
    ]);
    await expect(restoreFile(file, target)).rejects.toThrow(
      /^This backup was written by a newer version of Rembuk \(its format is 2/,
    );
    expect(await contentOf(target)).toEqual({});
  });

  it.each(['infinity', '-infinity', '292277-01-01 00:00:00+00', '0044-03-15 00:00:00+00 BC'])(
    'forged, with the time %s, which no page can show',
    async (time) => {
      const file = await edited(
        (lines) => lines.map((line) => line.replace('2025-03-05 10:00:00.000001+00', time)),
        forgeLines,
      );
      await expect(restoreFile(file, target)).rejects.toThrow(
        /^The backup's table \w+ has a time before the year 1 or after 9999, so nothing was restored/,
      );
      expect(await contentOf(target)).toEqual({});
    },
  );

  it('forged, with rows that do not fit the tables', async () => {
    const refuse = async (edit: (lines: string[]) => string[], words: RegExp) => {
      await expect(restoreFile(await edited(edit, forgeLines), target)).rejects.toThrow(words);
      expect(await contentOf(target)).toEqual({});
    };
    await refuse(
      without('["user-Zk93hdLw0P"'),
      /does not take what the backup holds .*foreign key/,
    );
    await refuse(
      (lines) => lines.map((line) => line.replace('2025-03-05 10:00:00.000001+00', 'kemarin')),
      /does not take what the backup holds .*kemarin/,
    );
    await refuse(
      (lines) => lines.map((line) => (line.startsWith('["thread-F6"') ? '["thread-F6"]\n' : line)),
      / has a row that does not fit it/,
    );
    await refuse(
      (lines) =>
        lines.map((line) => (line.startsWith('["thread-F6"') ? line.replace('"0"', '0') : line)),
      / has a row that does not fit it/,
    );
    await refuse(without('{"table":{"name":"thread_revisions"'), /lacks tables .*thread_revisions/);
    await refuse(
      (lines) =>
        lines.map((line) => line.replace('"columns":["id","title"', '"columns":["id","titel"')),
      /table threads has other columns/,
    );
  });
});

describe('a restore refuses a database', () => {
  it('that contains a forum, as after a first restore', async () => {
    const target = await openForum();
    const before = await contentOf(target);
    await expect(restoreFile(FORUM, target)).rejects.toThrow(
      /^The database holds a forum already and was left as it is/,
    );
    expect(await contentOf(target)).toEqual(before);
  });

  it('that contains anything else', async () => {
    const target = await openScratchDatabase();
    await target.query('create sequence invoices');
    await expect(restoreFile(FORUM, target)).rejects.toThrow(
      /^The database is not empty \(it has invoices\) and was left as it is/,
    );
  });

  it('whose encoding cannot store all text', async () => {
    const target = await openScratchDatabase();
    await asAdmin(`drop database ${target.name}`);
    await asAdmin(`create database ${target.name} encoding 'LATIN1' template template0
      locale_provider libc locale 'C'`);
    await expect(restoreFile(FORUM, target)).rejects.toThrow(/^The database is in LATIN1, /);
    expect(await contentOf(target)).toEqual({});
  });

  it('that another restore is filling: of two at once, one wins', async () => {
    const [target, alone] = [await openScratchDatabase(), await openScratchDatabase()];
    // An upgrade from before accounts would give sessions random ids.
    const file = fixture('005-accounts');
    const results = await Promise.allSettled([1, 2].map(() => restoreFile(file, target)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [lost] = results.filter((result) => result.status === 'rejected');
    expect(String(lost?.reason)).toMatch(/holds a forum already/);
    await restoreFile(file, alone);
    expect(await contentOf(target)).toEqual(await contentOf(alone));
  });
});

it('a file that changes during a restore is detected before anything is committed', async () => {
  const file = await changed((bytes) => bytes);
  const target = await openScratchDatabase();
  const restoring = restoreFile(file, target, {
    migrations: {
      ...migrations,
      // The first migration is applied between the first and the second reading of the file.
      '001-forum': {
        up: async (db) => {
          await migrations['001-forum']?.up(db);
          await truncate(file, 1000);
        },
      },
    },
  });
  await expect(restoring).rejects.toThrow(/is damaged/);
  expect(await contentOf(target)).toEqual({});
});

it('a foreign sequence changes nothing, whatever else has its name', async () => {
  const target = await openScratchDatabase();
  const file = await edited(withSequences('users_pkey', 'numbers'), forgeLines);
  await restoreFile(file, target);
  expect(Object.keys(await contentOf(target))).toContain('users');
});

it('foreign tables are left out, and reported', async () => {
  const source = await openForum();
  await source.query('create table guestbook (words text)');
  const target = await openScratchDatabase();
  const said: string[] = [];
  await restoreFile(await archiveOf(source), target, {
    onProgress: (line) => void said.push(line),
  });
  expect(said).toContain("The table guestbook is not one of Rembuk's and is skipped.");
  expect(Object.keys(await contentOf(target))).not.toContain('guestbook');
});
