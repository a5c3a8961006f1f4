import { describe, expect, it } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import {
  archiveOf,
  contentOf,
  fixture,
  openForum,
  restoreFile,
} from './testing/scratch-archive.ts';

const KEY = `insert into server_keys (name, key) values ('cursors', '\\x00ff')`;

/** The state before and after restoring an archive of a forum with sessions. */
async function restored(options: { keepSessions?: boolean }) {
  const source = await openForum();
  await source.query(KEY);
  const target = await openScratchDatabase();
  await restoreFile(await archiveOf(source), target, options);
  return { before: await contentOf(source), after: await contentOf(target) };
}

describe('a user who was logged in when a backup was written', () => {
  it('is logged out by a restore, which leaves everything else as it was', async () => {
    const { before, after } = await restored({ keepSessions: false });
    expect(before['sessions']).not.toEqual([]);
    expect(before['server_keys']).toHaveLength(1);
    expect(after).toEqual({ ...before, sessions: [], server_keys: [] });
  });

  it('stays logged in when that is requested', async () => {
    const { before, after } = await restored({ keepSessions: true });
    expect(after).toEqual(before);
  });

  it('is logged out by a restore of an archive from before accounts', async () => {
    const target = await openScratchDatabase();
    await restoreFile(fixture('001-forum'), target, { keepSessions: false });
    const { sessions, users } = await contentOf(target);
    expect([sessions, users]).toEqual([[], expect.arrayContaining([expect.any(String)])]);
  });
});

it('letters and their links are in no archive: none is sent again, and no link works again', async () => {
  const source = await openForum();
  await source.query(`insert into letters (id, kind, recipient, recipient_key, data, seed, expires_at)
    values ('letter-a', 'test', 'a@b.id', 'a@b.id', '{}', 'seed', 'infinity')`);
  await source.query(`insert into mail_links (id, token_hash, name, purpose, user_id, data, expires_at)
    select 'link-a', 'hash', 'reset', 'reset-password', id, 'null', 'infinity' from users limit 1`);
  const target = await openScratchDatabase();
  await restoreFile(await archiveOf(source), target, { keepSessions: true });
  const before = await contentOf(source);
  expect([before['letters'], before['mail_links']]).toEqual([
    [expect.any(String)],
    [expect.any(String)],
  ]);
  expect(await contentOf(target)).toEqual({ ...before, letters: [], mail_links: [] });
});

it('for each column that may grant access, it was decided whether it is restored', async () => {
  const database = await openScratchDatabase();
  const db = openDatabase(database.connection, () => undefined);
  await migrate(db, migrations);
  await db.destroy();
  const columns = await database.query(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ 'token|secret|password|hash|key|code' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual([
    // These record login attempts and login addresses, and grant no access.
    'attempts.key',
    'categories.key',
    'category_rank_changes.category_key',
    'category_spellings.category_key',
    'email_changes.email_key', // only a link in a letter confirms it
    'invitations.token_hash', // in no archive
    'letters.recipient_key', // in no archive
    'login_addresses.address_key',
    'login_challenges.answer_hash', // in no archive
    'login_challenges.password_key', // in no archive
    'login_challenges.session_hash', // in no archive
    'login_challenges.token_hash', // in no archive
    'login_devices.device_key', // says which logins are not told
    'mail_links.token_hash', // in no archive
    'moderation_log.hash', // proves that entries are whole
    'moderation_log.previous_hash',
    'passkeys.public_key', // restored: otherwise the password would suffice
    'recovery_codes.code_hash', // restored, as passkeys
    'refused_addresses.address_key', // says which addresses refuse mail
    'replaced_emails.email_key', // only a link in a letter restores it
    'server_keys.key', // left out with the sessions
    'sessions.token_hash', // left out, unless requested
    'threads.category_key',
    'totp_secrets.password_key', // only compared
    'totp_secrets.secret', // restored, as passkeys
    'used_passkey_challenges.challenge_hash', // in no archive
    'users.email_key',
    'users.password_hash', // restored: otherwise no one could log in
  ]);
});
