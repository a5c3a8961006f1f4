import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyRequestOptions } from '#contract/passkeys.ts';
import { createLink } from '#server/mail/mail-links.repository.ts';
import { SESSIONS_MAX } from '#server/session/session.repository.ts';
import { useCaughtMailApp } from '#server/testing/caught-mail-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import {
  addPasskeyTo,
  challengeOf,
  codeOf,
  PASSKEY_ORIGIN,
  PASSWORD,
  turnTotpOn,
} from '#server/testing/second-factors.ts';
import type { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts';

/* What a login does once its second factor was right, and only then. */

const { app, db, mail, withoutMail } = await useCaughtMailApp({ PUBLIC_URL: PASSKEY_ORIGIN });

let owner: Awaited<ReturnType<typeof createUser>>;
let recoveryCodes: string[];
let authenticator: SoftwareAuthenticator;
beforeEach(async () => {
  owner = await createUser(db, { password: PASSWORD });
  recoveryCodes = await turnTotpOn(app, db, owner);
  ({ authenticator } = await addPasskeyTo(app, owner));
  mail.letters.length = 0;
});

const answer = (body: object) => send(app, 'POST', '/login/second-factor', { body });
const optionsFor = async () => {
  const { envelope } = await send(app, 'POST', '/login/passkey-options');
  return envelope.data['options'] as PasskeyRequestOptions;
};
const countSessions = async () =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).execute()).length;

const WAYS: Record<string, (device: string) => ReturnType<typeof answer>> = {
  async 'a one-time code'(device) {
    const { challenge } = await challengeOf(app, owner);
    return answer({ challenge, code: await codeOf(db, owner.id), device });
  },
  async 'a recovery code'(device) {
    const { challenge } = await challengeOf(app, owner);
    return answer({ challenge, code: recoveryCodes[0], device });
  },
  async 'a passkey after the password'(device) {
    const { challenge, passkeyOptions } = await challengeOf(app, owner);
    return answer({ challenge, passkey: authenticator.get(passkeyOptions!), device });
  },
  async 'a passkey alone'(device) {
    const response = authenticator.get(await optionsFor());
    return send(app, 'POST', '/login/passkey', { body: { response, device } });
  },
};

describe.each(Object.entries(WAYS))('a login with %s', (_way, logIn) => {
  it('takes a deletion back, ends links for a password and the oldest session, and is told', async () => {
    const { id: userId, email } = owner;
    await sql`update users set devices_since = now(), deletion_at = now() + interval '1 day'`.execute(
      db,
    );
    await sql`
      insert into sessions (token_hash, id, user_id, user_agent, expires_at)
      select sha256(n::text::bytea), 'session-' || n, ${userId}, '', now() + interval '1 day'
      from generate_series(1, ${SESSIONS_MAX}) as n`.execute(db);
    const expiresAt = new Date(Date.now() + 60_000);
    await createLink(db, { purpose: 'reset-password', userId, expiresAt });
    const state = async () => {
      const { rows } = await sql<{ isWaiting: boolean; links: number }>`
        select deletion_at is not null as "isWaiting",
          (select count(*)::int from mail_links where purpose = 'reset-password') as links
        from users where id = ${userId}`.execute(db);
      return rows[0];
    };
    // The password alone does none of this.
    await challengeOf(app, owner);
    expect(await state()).toEqual({ isWaiting: true, links: 1 });
    expect(mail.letters).toEqual([]);

    expect(await logIn('perangkat-baru')).toMatchObject({
      status: 200,
      envelope: { data: { isRestored: true } },
    });
    expect(await state()).toEqual({ isWaiting: false, links: 0 });
    expect(await countSessions()).toBe(SESSIONS_MAX);
    const told = mail.letters.filter(({ kind }) => kind === 'new-device');
    expect(told).toMatchObject([{ recipient: email }]);
  });
});

describe('at the same moment', () => {
  it('a code of either kind opens one session, whatever challenges it answers', async () => {
    for (const code of [await codeOf(db, owner.id), recoveryCodes[0]]) {
      const challenges = [];
      for (let times = 0; times < 3; times += 1) challenges.push(await challengeOf(app, owner));
      const before = await countSessions();
      await Promise.all(challenges.map(({ challenge }) => answer({ challenge, code })));
      expect(await countSessions()).toBe(before + 1);
    }
  });

  it('a passkey alone opens one session', async () => {
    const response = authenticator.get(await optionsFor(), { counter: 0 });
    const before = await countSessions();
    const logIn = () => send(app, 'POST', '/login/passkey', { body: { response } });
    await Promise.all([logIn(), logIn(), logIn()]);
    expect(await countSessions()).toBe(before + 1);
  });
});

describe('a challenge', () => {
  it('takes no factor that was removed since', async () => {
    const { challenge } = await challengeOf(app, owner);
    const code = await codeOf(db, owner.id);
    const body = { password: PASSWORD };
    await send(app, 'DELETE', '/users/me/totp', { token: owner.token, body });
    expect(await answer({ challenge, code })).toMatchObject(failure(401, 'code is wrong'));
  });

  it('ends with the account', async () => {
    const { challenge } = await challengeOf(app, owner);
    const code = await codeOf(db, owner.id);
    const body = { password: PASSWORD };
    await send(withoutMail, 'DELETE', '/users/me', { token: owner.token, body });
    expect(await answer({ challenge, code })).toMatchObject(
      failure(401, 'login challenge has expired'),
    );
  });

  it('whose session has ended opens no other with the same code', async () => {
    const { challenge } = await challengeOf(app, owner);
    const code = await codeOf(db, owner.id);
    const { envelope } = await answer({ challenge, code });
    await send(app, 'DELETE', '/session', { token: String(envelope.data['token']) });
    expect(await answer({ challenge, code })).toMatchObject(
      failure(401, 'login challenge has been used'),
    );
  });
});
