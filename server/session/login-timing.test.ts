import { expect, it } from 'vitest';
import { hashPassword } from '#server/platform/security/passwords.ts';
import { measureCpu } from '#server/testing/cpu-time.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { insertUser } from '#server/users/users.repository.ts';

const { app, db } = await useTestApp();

const ROUNDS = 15;

/*
 * `npm run test:login-timing` measures it with a clock. This test measures the CPU time of this process, which other
 * processes do not affect: a login without an argon2id hash takes a tenth.
 */
it('a login for an unknown e-mail address takes as much CPU time, and gets the same answer', async () => {
  const passwordHash = await hashPassword('rahasia');
  await insertUser(db, { name: 'Sari', email: 'sari@contoh.id', passwordHash });
  const known: number[] = [];
  const unknown: number[] = [];
  const answers = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [email, times] of [
      ['sari@contoh.id', known],
      ['budi@contoh.id', unknown],
    ] as const) {
      const payload = JSON.stringify({ email, password: 'salahsalah' });
      const { result: answer, ms } = await measureCpu(async () =>
        app.inject({ method: 'POST', url: '/v1/login', payload }),
      );
      times.push(ms);
      const { date: _now, 'x-request-id': _id, ...headers } = answer.headers;
      answers.add(JSON.stringify([answer.statusCode, headers, answer.body]));
    }
  }
  expect([...answers]).toEqual([expect.stringContaining('email or password is wrong')]);
  const ratio = median(unknown) / median(known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
