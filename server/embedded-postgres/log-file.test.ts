import { spawn } from 'node:child_process';
import { readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { boundLog, openLog } from './log-file.ts';
import { scratchFolder } from '#server/embedded-postgres/testing/scratch.ts';

const MIB = 1024 * 1024;

test('a log that has grown is moved while it is written to, and continues empty', async () => {
  const file = path.join(await scratchFolder(), 'postgres.log');
  const log = openLog(file);
  const writer = spawn('sh', ['-c', 'read line; echo after'], {
    stdio: ['pipe', log.descriptor, 'ignore'],
  });
  const ended = new Promise((resolve) => writer.once('close', resolve));
  log.close();
  await truncate(file, MIB - 1);
  await boundLog(file);
  expect((await stat(file)).size).toBe(MIB - 1);
  await truncate(file, 3 * MIB);
  await boundLog(file);
  writer.stdin?.end('\n');
  await ended;
  expect(await readFile(file, 'utf8')).toBe('after\n');
  expect((await stat(`${file}.1`)).size).toBe(3 * MIB);
});
