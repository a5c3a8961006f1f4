import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { forumAddress } from '#server/listening.ts';
import { checkBuild } from './build.ts';
import { judgeDisk, judgeMode, judgeOwner } from './data-folder.ts';
import { judgeClock, judgeConnections } from './database.ts';
import { formatFinding, warn } from './finding.ts';
import { checkMemory, checkNode, judgeOpenFiles } from './machine.ts';
import { judgeAddress, type State } from './ports.ts';

const GIGABYTE = 1024 ** 3;

it.each([
  ['Node 24', checkNode('24.21.0'), 'ok'],
  ['Node 22', checkNode('22.1.0'), 'bad'],
  ['plenty of memory', checkMemory(GIGABYTE, GIGABYTE), 'ok'],
  ['a machine without a limit, which reads as endless', checkMemory(2 ** 63, 2 * GIGABYTE), 'ok'],
  ['a container with little', checkMemory(0.6 * GIGABYTE, 8 * GIGABYTE), 'warn'],
  ['a container with hardly any', checkMemory(0.2 * GIGABYTE, 8 * GIGABYTE), 'bad'],
  ['many open files', judgeOpenFiles(65_536), 'ok'],
  ['endless open files', judgeOpenFiles(Infinity), 'ok'],
  ['a thousand open files', judgeOpenFiles(1_024), 'warn'],
  ['hardly any open files', judgeOpenFiles(64), 'bad'],
  ['a large disk', judgeDisk(20 * GIGABYTE, '/srv'), 'ok'],
  ['a disk that fills up', judgeDisk(GIGABYTE, '/srv'), 'warn'],
  ['a disk on which the forum takes no writes', judgeDisk(GIGABYTE, '/srv', 1.1 * GIGABYTE), 'bad'],
  ['a full disk', judgeDisk(0.1 * GIGABYTE, '/srv'), 'bad'],
  ['a data folder of its owner alone', judgeMode({ mode: 0o40700, names: [] }, '/data'), 'ok'],
  ['a data folder that a group may read', judgeMode({ mode: 0o40750, names: [] }, '/data'), 'ok'],
  ['a data folder open to everybody', judgeMode({ mode: 0o40755, names: [] }, '/data'), 'warn'],
  ['a closed folder with other things', judgeMode({ mode: 0o40700, names: ['home'] }, '/'), 'ok'],
  ['root before the first start', judgeOwner(undefined), 'warn'],
  ['root with a database of nobody', judgeOwner(65_534), 'warn'],
  ['root with a database of somebody', judgeOwner(1_000), 'ok'],
  ['clocks that agree', judgeClock(0.3), 'ok'],
  ['a clock ahead', judgeClock(5), 'warn'],
  ['a clock far behind', judgeClock(-3_600), 'bad'],
  ['free connections', judgeConnections(80, 97), 'ok'],
  ['few free connections', judgeConnections(4, 97), 'warn'],
])('%s: %j', (_what, { level, remedy }, expected) => {
  expect(level).toBe(expected);
  expect(remedy === undefined).toBe(expected === 'ok');
});

it.each<[State, State[], string, RegExp]>([
  ['free', ['free', 'free'], 'ok', /^3000 on ::1 is free; no forum runs there$/],
  ['forum', ['forum', 'forum'], 'ok', /^3000 on ::1 is used by a running forum$/],
  ['free', ['forum', 'free'], 'warn', /^3000 on ::1 is free, but a forum runs on another/],
  ['another program', ['free', 'another program'], 'bad', /^3000 on ::1 is used by another/],
  ['absent', ['free', 'absent'], 'ok', /^this machine does not have ::1, but has another/],
  ['absent', ['absent', 'absent'], 'bad', /^this machine does not have the address localhost$/],
])(
  'an address of localhost that is %s, of those that are %j: %s',
  (state, states, level, message) => {
    const listening = forumAddress({ PORT: 3000, HOST: 'localhost' });
    const finding = judgeAddress(state, { subject: 'Port', listening, at: '::1', states });
    expect(finding.level).toBe(level);
    expect(finding.message).toMatch(message);
  },
);

it.each<[string, string[], string]>([
  ['/data', ['postgres', 'postgres.log', 'backups', '.npm'], 'chmod 700 /data'],
  ['/data', ['lost+found'], 'chmod 700 /data'],
  ['/data', ['postgres', 'postgres.before', '2026-11-25.jsonl.gz.age'], 'chmod 700 /data'],
  ['/', ['bin', 'lost+found'], 'set DATA_DIR to a folder that only Rembuk uses'],
  ['/var/lib', ['apt', 'postgresql'], 'set DATA_DIR to a folder that only Rembuk uses'],
  [
    '/tmp',
    ['postgres', 'somebody'],
    'stop Rembuk, move /tmp/postgres into a folder that only Rembuk uses, and set DATA_DIR to it',
  ],
])('an open data folder %s that holds %j: %s', (dir, names, remedy) => {
  expect(judgeMode({ mode: 0o41777, names }, dir).remedy).toBe(remedy);
});

it('a build without sources is part of an image', async () => {
  const root = await mkdtemp(join(tmpdir(), 'rembuk-doctor-'));
  onTestFinished(() => rmdir(root));
  expect(await checkBuild(root)).toMatchObject({ level: 'ok', message: 'is part of the image' });
});

it('the remedy is on a line of its own', () => {
  expect(formatFinding(warn('Disk', '1.0 GB free', 'make room'))).toBe(
    'warn  Disk            1.0 GB free\n                      → make room',
  );
});
