import { type Config, mailSettings, readConfig } from '#server/config.ts';
import { forumAddress, metricsAddress } from '#server/listening.ts';
import { describeMisspelt, findMisspelt } from '#server/misspelt-settings.ts';
import { readDatabaseUrl } from '#server/platform/database/database-url.ts';
import { checkBuild } from './build.ts';
import { checkDataFolder } from './data-folder.ts';
import { checkDatabase } from './database.ts';
import { checkBinaries, findEmbedded } from './embedded.ts';
import { badBecause, type Finding, ok, warn } from './finding.ts';
import { checkMachine } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkPort } from './ports.ts';
import { checkProgram } from './program.ts';

/** Checks everything that a forum with these settings needs, without changing it. */
export async function* examine(
  env: Record<string, string | undefined>,
): AsyncGenerator<Finding, void> {
  yield* await checkMachine();
  yield await checkBuild();
  for (const misspelt of findMisspelt(env)) {
    const { message, remedy } = describeMisspelt(misspelt);
    yield warn('Settings', message, remedy);
  }
  const config = settingsOf(env);
  if ('level' in config) {
    yield config;
    return;
  }
  yield ok('Settings', 'can be read');
  yield* await checkProgram(config.DATA_DIR);
  yield* await checkPort(forumAddress(config));
  const metrics = metricsAddress(config);
  if (metrics) yield* await checkPort(metrics);
  yield* await checkMail(mailSettings(config));
  if (config.DATABASE_URL !== undefined) {
    yield* await checkDatabase(readDatabaseUrl(config.DATABASE_URL));
    return;
  }
  yield* await checkDataFolder(config.DATA_DIR);
  yield await checkBinaries();
  const embedded = await findEmbedded(config.DATA_DIR);
  if ('level' in embedded) yield embedded;
  else yield* await checkDatabase(embedded);
}

function settingsOf(env: Record<string, string | undefined>): Config | Finding {
  try {
    return readConfig(env);
  } catch (error) {
    return badBecause('Settings', error);
  }
}
