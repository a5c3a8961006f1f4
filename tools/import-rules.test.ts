import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Who may import whom. Each forbidden import is written to a file in its folder, so that a linter
 * which silently checks nothing is found out.
 */
const ROOT = join(import.meta.dirname, '..');

const forbidden = [
  ['contract', 'fastify'],
  ['contract', '#server/config.ts'],
  ['contract', '#web/lib/api/api-client.ts'],
  ['server', '#web/lib/api/api-client.ts'],
  ['server', '#tools/chromium.ts'],
  ['server', '../contract/users.ts'],
  ['server/threads', '#server/app.ts'],
  ['server/threads', '#server/config.ts'],
  ['server/categories', '#server/app.ts'],
  ['server/search', '#server/start-forum.ts'],
  ['server/events', '#server/app.ts'],
  ['server/revisions', '#server/config.ts'],
  ['server/threads', '#web/lib/api/api-client.ts'],
  ['server/account', '#server/app.ts'],
  ['server/account', '#server/caches.ts'],
  ['server/account', '#server/migrations/migrations.ts'],
  ['server/backup', '#server/config.ts'],
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
  ['web/ui', '#web/store/users.ts'],
  ['web/ui', '#contract/users.ts'],
  ['web/ui', '#contract/limits.ts'],
  ['web/ui', '#web/lib/api/api-client.ts'],
  ['web/ui', 'react-router'],
  ['web/ui/form', '../button.tsx'],
  ['web/ui/rich-text', '#web/lib/text/html-text.ts'],
] as const;

const allowed = [
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
  ['server/account', '#server/schema.ts'],
  ['server/backup', '#server/embedded-postgres/folders.ts'],
  ['server/embedded-postgres', '#server/platform/process/start-error.ts'],
  ['server/threads', '#server/votes/votes.repository.ts'],
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
] as const;

describe('lint refuses', () => {
  const files = forbidden.map(([folder, target], index) => write(folder, target, index));
  const report = lint(files);

  it.each(forbidden.map(([folder, target], index) => [folder, target, files[index]] as const))(
    'an import in %s of %s',
    (_folder, _target, file) => {
      expect(report.get(file ?? '')).toContain('eslint(no-restricted-imports)');
    },
  );
});

describe('lint allows', () => {
  const files = allowed.map(([folder, target], index) => write(folder, target, 100 + index));
  const report = lint(files);

  it.each(allowed.map(([folder, target], index) => [folder, target, files[index]] as const))(
    'an import in %s of %s',
    (_folder, _target, file) => {
      expect(report.get(file ?? '') ?? []).not.toContain('eslint(no-restricted-imports)');
    },
  );
});

describe('lint refuses a cycle of imports', () => {
  const one = join('server', `cycle-one-${process.pid}.ts`);
  const other = join('server', `cycle-other-${process.pid}.ts`);
  writeFileSync(
    join(ROOT, one),
    `import { b } from './${other.slice(7)}';\nexport const a = () => b;\n`,
  );
  writeFileSync(
    join(ROOT, other),
    `import { a } from './${one.slice(7)}';\nexport const b = () => a;\n`,
  );
  const report = lint([one, other]);

  it('of two files', () => {
    expect(report.get(one)).toContain('import(no-cycle)');
  });
});

function write(folder: string, target: string, index: number): string {
  const file = join(folder, `forbidden-import-${process.pid}-${index}.ts`);
  writeFileSync(join(ROOT, file), `import * as it from '${target}';\nexport const seen = it;\n`);
  return file;
}

/** The codes of what lint finds, per file; the files are gone afterwards. */
function lint(files: string[]): Map<string, string[]> {
  try {
    const { stdout } = spawnSync(
      join(ROOT, 'node_modules/.bin/oxlint'),
      ['--format=json', ...files],
      { cwd: ROOT, encoding: 'utf8' },
    );
    const { diagnostics }: { diagnostics: { code: string; filename: string }[] } =
      JSON.parse(stdout);
    const codes = new Map<string, string[]>();
    for (const { code, filename } of diagnostics) {
      codes.set(filename, [...(codes.get(filename) ?? []), code]);
    }
    return codes;
  } finally {
    for (const file of files) rmSync(join(ROOT, file), { force: true });
  }
}
