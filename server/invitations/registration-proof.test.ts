import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createChallengeSigner } from '#server/second-factors/passkey-challenges.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { ATTACK, PROOF_BITS, redeemProof } from './registration-proof.ts';

const { app, db } = await useTestApp();
const challenges = createChallengeSigner(randomBytes(32));
const LOW_BITS = 6;

/** Solves a challenge as any client can by its description. */
function solve(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const text = challenge.padEnd(64, '.') + number;
    const first = createHash('sha256').update(text).digest().readUInt32BE();
    if (first < 2 ** (32 - bits)) return `${challenge}.${number}`;
  }
}

let registered = 0;
const register = (proof?: unknown, email = `baru-${(registered += 1)}@contoh.id`) =>
  send(app, 'POST', '/register', {
    body: { name: 'Eka', email, password: 'rahasia', ...(proof !== undefined && { proof }) },
  });
const guard = () =>
  db
    .insertInto('settings')
    .values({ name: 'registrationChallenge', value: '"under-attack"' })
    .execute();
/** Registers that many people, this many minutes ago. */
const attack = (count = ATTACK.registrations + 1, minutes = 1) =>
  sql`insert into users (id, name, email, email_key, password_hash, created_at)
    select 'user-' || n, 'Bot', n || '@bot.id', n || '@bot.id', 'x', now() - make_interval(mins => ${minutes})
    from generate_series(1, ${count}::integer) as n`.execute(db);
const challengeOf = ({ envelope }: Awaited<ReturnType<typeof send>>) =>
  envelope.data as { challenge: string; bits: number };

describe('a registration needs no proof', () => {
  it('by default, whatever comes', async () => {
    await attack();
    expect((await register()).status).toBe(201);
  });

  it.each([
    ['as many as are usual have registered', ATTACK.registrations, 1],
    ['many have registered some time ago', 500, ATTACK.minutes + 1],
  ])('while %s', async (_what, count, minutes) => {
    await guard();
    await attack(count, minutes);
    expect((await register()).status).toBe(201);
  });
});

describe('under attack, a registration', () => {
  it('needs a proof, also when the accounts were deleted, and is done with it once', async () => {
    await guard();
    await attack();
    await sql`update users set name = null, email = null, email_key = null, password_hash = null,
      deleted_at = now()`.execute(db);
    const refused = await register();
    expect(refused).toMatchObject({
      status: 403,
      envelope: {
        status: 'fail',
        message: 'registration needs a proof of work',
        data: { challenge: expect.stringMatching(/^[\w-]{51}$/), bits: PROOF_BITS },
      },
    });
    const { challenge, bits } = challengeOf(refused);
    const proof = solve(challenge, bits);
    expect((await register(proof)).status).toBe(201);
    const again = await register(proof);
    expect(again.status).toBe(403);
    expect(challengeOf(again).challenge).not.toBe(challenge);
  });

  it.each([7, 'x', '', `${'A'.repeat(51)}.0`])('is not done with %j', async (proof) => {
    await guard();
    await attack();
    expect((await register(proof)).status).toBe(403);
  });

  it('does not tell whether an address is taken without a proof', async () => {
    const { email } = await createUser(db);
    await guard();
    await attack();
    expect((await register(undefined, email)).envelope.message).toBe(
      'registration needs a proof of work',
    );
  });

  it('asks first for an invitation, where that is needed', async () => {
    await db
      .insertInto('settings')
      .values({ name: 'registration', value: '"invitation"' })
      .execute();
    await guard();
    await attack();
    expect(await register()).toMatchObject(failure(403, 'registration needs an invitation'));
  });
});

describe('a proof', () => {
  it('is good once, also when it is sent twice at once', async () => {
    const proof = solve(challenges.create('registration'), LOW_BITS);
    const used = await Promise.all(
      [1, 2, 3].map(() => redeemProof(db, challenges, proof, LOW_BITS)),
    );
    expect(used.toSorted()).toEqual([false, false, true]);
  });

  it.each([
    ['of another purpose', () => challenges.create('login')],
    ['of another forum', () => createChallengeSigner(randomBytes(32)).create('registration')],
  ])('is not good for a challenge %s', async (_what, create) => {
    expect(await redeemProof(db, challenges, solve(create(), LOW_BITS), LOW_BITS)).toBe(false);
  });

  it('is not good with fewer zero bits, or with anything behind it', async () => {
    const challenge = challenges.create('registration');
    const proof = solve(challenge, LOW_BITS);
    expect(await redeemProof(db, challenges, proof, 32)).toBe(false);
    expect(await redeemProof(db, challenges, `${proof}.1`, 0)).toBe(false);
    expect(await redeemProof(db, challenges, `${challenge}.${'1'.repeat(17)}`, 0)).toBe(false);
  });

  it('is not good after its time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 300_001 });
    const proof = solve(challenges.create('registration'), LOW_BITS);
    vi.useRealTimers();
    expect(await redeemProof(db, challenges, proof, LOW_BITS)).toBe(false);
  });
});
