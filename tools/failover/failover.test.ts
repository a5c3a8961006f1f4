import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toFailure } from '#contract/envelope.ts';
import { BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { RETRY_AFTER_S } from '#server/platform/http/error-handler.ts';
import { findPrograms } from './programs.ts';
import { writeRecipe } from './recipe.ts';

it('an error names the missing packages', async () => {
  const empty = await openFolder();
  expect(() => findPrograms([empty], empty)).toThrow(
    'install etcd-server, patroni, nginx, postgresql first (on Debian: apt-get install etcd-server patroni nginx postgresql).',
  );
});

it('copies a file of the recipe, with addresses replaced', async () => {
  const path = join(await openFolder(), 'nginx.conf');
  await writeRecipe('nginx.conf', path, { '10.0.0.11:3000': 'satu.id:80' });
  const copied = await readFile('docs/failover/nginx.conf', 'utf8');
  expect(await readFile(path, 'utf8')).toBe(copied.replace('10.0.0.11:3000', 'satu.id:80'));
  await expect(writeRecipe('nginx.conf', path, { '10.9.9.9:1': '' })).rejects.toThrow(
    'docs/failover/nginx.conf lacks 10.9.9.9:1',
  );
});

it('nginx answers like Rembuk when no process does', async () => {
  const site = await readFile('docs/failover/nginx.conf', 'utf8');
  expect(site).toContain(`return 503 '${JSON.stringify(toFailure(503, BUSY_MESSAGE))}'`);
  expect(site).toContain(`add_header Retry-After ${RETRY_AFTER_S} always`);
});

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
