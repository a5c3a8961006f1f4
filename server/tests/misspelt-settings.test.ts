import { describe, expect, it } from 'vitest';
import { SETTINGS } from '#server/config.ts';
import { findMisspelt } from '#server/misspelt-settings.ts';

/** Variables that are common on servers and in shells. */
const OTHERS = `
  PATH HOSTNAME PWD OLDPWD LANG LC_ALL HOME TERM SHLVL LOGNAME PGHOST PGPORT PGDATA
  PGDATABASE DATABASE_PASSWORD POSTGRES_USER HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY
  NODE_ENV NODE_OPTIONS XDG_DATA_DIRS XDG_DATA_HOME JAVA_HOME JAVA_DIR CACHE_DIR
  SSH_TTY npm_config_data_dir npm_package_name INIT_CWD COLORTERM PORTS HOSTS
  MALLOC_ARENA_MAX INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY PUBLIC_URL
`;

describe('a variable', () => {
  it.each([
    ['PUBLIC_REED', 'PUBLIC_READ'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATBASE_ULR', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['DTAA_DIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['CORS_ORIGINS', 'CORS_ORIGIN'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['METRIC_HOST', 'METRICS_HOST'],
    ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
  ])('%s may mean %s', (given, meant) => {
    expect(findMisspelt({ [given]: 'x' })).toEqual([{ given, meant }]);
    expect(findMisspelt({ [given]: '' })).toEqual([]);
  });

  it.each(OTHERS.trim().split(/\s+/))('%s belongs to another program', (name) => {
    expect(findMisspelt({ [name]: 'x' })).toEqual([]);
  });

  it.each(SETTINGS)('%s is a setting', (name) => {
    expect(findMisspelt({ [name]: 'x' })).toEqual([]);
  });
});
