import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/**
 * Who may import whom. Each forbidden import is linted in a file of its folder, so that a linter which
 * silently checks nothing is found out. The folders are in a copy, whose files nothing else reads.
 */
const ROOT = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'rembuk-imports-'));
cpSync(join(ROOT, '.oxlintrc.json'), join(copy, '.oxlintrc.json'));
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

afterAll(() => rmSync(copy, { recursive: true }));

/** The nouns of the server: each uses the repositories and presenters of others, and knows no app. */
const NOUNS = [
  'account',
  'backup',
  'categories',
  'comments',
  'events',
  'health',
  'invitations',
  'leaderboards',
  'mail',
  'moderation',
  'retention',
  'revisions',
  'search',
  'second-factors',
  'session',
  'threads',
  'users',
  'votes',
].map((noun) => `server/${noun}`);

/** A folder, and what a file in it imports. */
type Import = readonly [folder: string, target: string];

const forbidden: readonly Import[] = [
  ...NOUNS.flatMap((noun): Import[] => [
    [noun, '#server/app.ts'],
    [noun, '#server/caches.ts'],
    [noun, '#server/config.ts'],
    [noun, '#server/start-forum.ts'],
    [noun, '#server/migrations/migrations.ts'],
    [noun, '#server/likes/likes.routes.ts'],
  ]),
  ['contract', 'fastify'],
  ['contract', '#server/config.ts'],
  ['contract', '#web/lib/api/api-client.ts'],
  ['server', '#web/lib/api/api-client.ts'],
  ['server', '#tools/chromium.ts'],
  ['server', '../contract/users.ts'],
  ['server/threads', '#web/lib/api/api-client.ts'],
  ['server/embedded-postgres', '#server/config.ts'],
  ['server/embedded-postgres', '#server/platform/database/database.ts'],
  ['server/embedded-postgres', '#contract/limits.ts'],
  ['server/changes', '#server/app.ts'],
  ['server/changes', '#server/users/users.repository.ts'],
  ['server/platform', '#server/changes/tags.ts'],
  ['server/platform', '#server/schema.ts'],
  ['server/platform', '#server/users/users.repository.ts'],
  ['server/migrations', '#contract/limits.ts'],
  ['web/app', '#server/config.ts'],
  ['web/app', 'node:fs'],
  ['web/pages', '#web/app/routes.tsx'],
  ['web/features/threads', '#web/features/comments/use-vote-on-comment.ts'],
  ['web/features/threads', '../comments/use-vote-on-comment.ts'],
  ['web/features/threads', '#web/pages/home-page.tsx'],
  ['web/features/threads', '#server/config.ts'],
  ['web/components', '#web/features/threads/use-thread-list.ts'],
  ['web/lib', '#web/features/threads/use-thread-list.ts'],
  ['web/lib', '#web/components/byline.tsx'],
  ['web/lib', '#web/store/users.ts'],
  ['web/store', '#web/features/threads/use-thread-list.ts'],
  ['web/store', '#web/components/byline.tsx'],
  ['web/store', '#web/ui/avatar.tsx'],
  ['web/ui', '#web/components/byline.tsx'],
  ['web/i18n', '#web/app/routes.tsx'],
  ['web/i18n', '#web/lib/text/html-text.ts'],
  ['web/i18n', '#web/ui/avatar.tsx'],
  ['web/ui', '#web/store/users.ts'],
  ['web/ui', '#contract/users.ts'],
  ['web/ui', '#contract/limits.ts'],
  ['web/ui', '#web/lib/api/api-client.ts'],
  ['web/ui', 'react-router'],
  ['web/ui', '@tanstack/react-query'],
  ['web/ui/form', '../button.tsx'],
  ['web/ui/rich-text', '#web/lib/text/html-text.ts'],
];

const allowed: readonly Import[] = [
  ...NOUNS.flatMap((noun): Import[] => [
    [noun, '#server/schema.ts'],
    [noun, '#server/likes/likes.repository.ts'],
    [noun, '#server/likes/likes.presenter.ts'],
  ]),
  ['contract', 'zod'],
  ['server', '#contract/users.ts'],
  ['contract', './users.ts'],
  ['web/ui', '#contract/marks.ts'],
  ['web/ui', '#contract/rich-text.ts'],
  ['server/platform', '#server/platform/security/ids.ts'],
  ['server/platform', 'fastify'],
  ['server/changes', '#server/schema.ts'],
  ['server/changes', '#server/users/users.presenter.ts'],
  ['server/changes', '#server/platform/concurrency/batcher.ts'],
  ['server/account', '#server/changes/change.ts'],
  ['server/backup', '#server/embedded-postgres/folders.ts'],
  ['server/embedded-postgres', '#server/platform/process/start-error.ts'],
  ['server/migrations', 'kysely'],
  ['web/pages', '#web/features/threads/use-thread-list.ts'],
  ['web/features/threads', '#web/lib/api/api-client.ts'],
  ['web/features/threads', '#web/components/byline.tsx'],
  ['web/components', '#web/lib/api/failures.ts'],
  ['web/components', '#web/store/users.ts'],
  ['web/features/threads', '#web/store/users.ts'],
  ['web/store', '#web/lib/api/query-keys.ts'],
  ['web/store', '#contract/users.ts'],
  ['web/lib', '#contract/users.ts'],
  ['web/i18n', '#contract/limits.ts'],
];

describe('lint refuses', () => {
  const files = forbidden.map(([folder, target], index) => writeImport(folder, target, index));
  const report = lint(files);

  it.each(forbidden.map(([folder, target], index) => [folder, target, files[index]] as const))(
    'an import in %s of %s',
    (_folder, _target, file) => {
      expect(report.get(file ?? '')).toContain('eslint(no-restricted-imports)');
    },
  );
});

describe('lint allows', () => {
  const files = allowed.map(([folder, target], index) =>
    writeImport(folder, target, 1_000 + index),
  );
  const report = lint(files);

  it.each(allowed.map(([folder, target], index) => [folder, target, files[index]] as const))(
    'an import in %s of %s',
    (_folder, _target, file) => {
      expect(report.get(file ?? '') ?? []).not.toContain('eslint(no-restricted-imports)');
    },
  );
});

describe('lint refuses a cycle of imports', () => {
  const one = write(
    'server/one.ts',
    "import { b } from './other.ts';\nexport const a = () => b;\n",
  );
  const other = write(
    'server/other.ts',
    "import { a } from './one.ts';\nexport const b = () => a;\n",
  );
  const report = lint([one, other]);

  it('of two files', () => {
    expect(report.get(one)).toContain('import(no-cycle)');
  });
});

it('lint refuses a default export', () => {
  const file = write('web/ui/default.ts', 'export default 1;\n');
  expect(lint([file]).get(file)).toContain('import(no-default-export)');
});

/** Writes a file of the copy that imports this, and returns its path in it. */
function writeImport(folder: string, target: string, index: number): string {
  return write(
    `${folder}/import-${index}.ts`,
    `import * as it from '${target}';\nexport const seen = it;\n`,
  );
}

function write(file: string, text: string): string {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
  return file;
}

/** The codes of what lint finds, per file. */
function lint(files: readonly string[]): Map<string, string[]> {
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/oxlint'),
    ['--format=json', ...files],
    { cwd: copy, encoding: 'utf8' },
  );
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout);
  const codes = new Map<string, string[]>();
  for (const { code, filename } of diagnostics) {
    codes.set(filename, [...(codes.get(filename) ?? []), code]);
  }
  return codes;
}
