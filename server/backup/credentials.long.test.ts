import { describe, expect, it } from 'vitest';

import { openScratchDatabase, type ScratchDatabase } from '#server/testing/scratch-database.ts';
import {
  archiveOf,
  contentOf,
  linesOf,
  openForum,
  restoreFile,
} from './testing/scratch-archive.ts';

/** Stands in every column that is secret, private or both: as text, and as bytes. */
const MARK = '5ec2e7';
const text = `'rahasia-${MARK}'`;
const bytes = (number: number) => `'\\x${MARK}0${number}'`;

/** Credentials, and what is only known to their owners, by the name of the table. */
const PRIVATE: Record<string, string> = {
  totp_secrets: `(user_id, secret, password_key) values (:user, ${bytes(1)}, ${bytes(2)})`,
  recovery_codes: `(user_id, code_hash, created_at) values (:user, ${bytes(1)}, now())`,
  passkeys: `(id, user_id, credential_id, public_key, counter, transports, name)
    values ('passkey-a', :user, ${bytes(1)}, ${bytes(2)}, 0, '{}', ${text})`,
  login_challenges: `(token_hash, user_id, password_key, expires_at)
    values (${bytes(1)}, :user, ${bytes(2)}, 'infinity')`,
  used_passkey_challenges: `(challenge_hash, expires_at) values (${bytes(1)}, 'infinity')`,
  letters: `(id, kind, recipient, recipient_key, data, seed, expires_at)
    values ('letter-a', 'test', ${text}, ${text}, '{"name": "${MARK}"}', ${bytes(1)}, 'infinity')`,
  mail_links: `(id, token_hash, name, purpose, user_id, data, expires_at)
    values ('link-a', ${bytes(1)}, 'reset', 'reset-password', :user, '{"emailKey": "${MARK}"}', 'infinity')`,
  email_changes: `(user_id, email, email_key) values (:user, ${text}, ${text})`,
  replaced_emails: `(email_key, email, user_id, expires_at) values (${text}, ${text}, :user, now())`,
  refused_addresses: `(address_key, answer) values (${bytes(1)}, ${text})`,
  login_devices: `(user_id, device_key) values (:user, ${bytes(1)})`,
  login_addresses: `(user_id, address_key) values (:user, ${bytes(1)})`,
  server_keys: `(name, key) values ('challenges', ${bytes(1)})`,
};

/** Of no use to whoever restores a forum, and dangerous: in no archive at all. */
const IN_NO_ARCHIVE = ['letters', 'mail_links', 'login_challenges', 'used_passkey_challenges'];

async function openGuardedForum(): Promise<ScratchDatabase> {
  const forum = await openForum();
  const [user] = await forum.query('select min(id) as id from users');
  const owner = `'${String(user?.['id'])}'`;
  for (const [table, row] of Object.entries(PRIVATE)) {
    await forum.query(`insert into ${table} ${row.replaceAll(':user', owner)}`);
  }
  return forum;
}

async function restored(file: string): Promise<Record<string, unknown>> {
  const target = await openScratchDatabase();
  await restoreFile(file, target);
  return contentOf(target);
}

describe('second factors, addresses, devices and what letters need', () => {
  it('are not in an archive without secrets', async () => {
    const source = await openGuardedForum();
    const file = await archiveOf(source, { withoutSecrets: true });
    expect((await linesOf(file)).join('')).not.toContain(MARK);
    const [before, after] = [await contentOf(source), await restored(file)];
    for (const table of Object.keys(PRIVATE)) {
      expect(before[table], table).not.toEqual([]);
      expect(after[table], table).toEqual([]);
    }
  });

  it('are in an archive with secrets, but for letters, their links and challenges', async () => {
    const source = await openGuardedForum();
    const file = await archiveOf(source);
    expect((await linesOf(file)).join('')).toContain(MARK);
    const [before, after] = [await contentOf(source), await restored(file)];
    for (const table of Object.keys(PRIVATE)) {
      expect(after[table], table).toEqual(IN_NO_ARCHIVE.includes(table) ? [] : before[table]);
    }
  });
});
