import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepRunning } from '#tools/processes/running.ts';
import { chooseAccount, secureFolder } from '#server/embedded-postgres/account.ts';
import type { Stage } from './daemon.ts';

/** Creates a temporary folder, which is deleted after its programs are killed. For root, it belongs to `nobody`. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-failover-'));
  keepRunning(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const account = await chooseAccount(folder);
  await secureFolder(account, folder);
  return { folder, account };
}
