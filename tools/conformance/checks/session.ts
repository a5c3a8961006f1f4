import { profileData, tokenData } from '../api-shapes.ts';
import type { Check } from '../check.ts';
import { newEmail } from '../context.ts';
import { expectFailure, expectSuccess, expectThat } from '../expect.ts';
import { fieldChecks } from './fields.ts';

export const sessionChecks: readonly Check[] = [
  {
    name: 'Login answers 200 with a token of header-safe ASCII, under 200 characters, that works',
    async run(context) {
      const { email, password } = await context.ani();
      const answer = await context.api.post('/login', undefined, { email, password });
      const { token } = expectSuccess(answer, 200, 'user logged in', tokenData);
      expectThat(/^[\x21-\x7e]{1,199}$/.test(token), 'the token', '1 to 199 ASCII', token);
      const me = await context.api.get('/users/me', token);
      expectSuccess(me, 200, 'user retrieved', profileData);
    },
  },
  ...fieldChecks('Login', '/login', ['email', 'password'], {
    email: 'conformance@example.com',
    password: 'rahasia',
  }),
  {
    name: 'Login refuses an invalid e-mail address',
    async run({ api }) {
      const answer = await api.post('/login', undefined, { email: 'ani', password: 'rahasia' });
      expectFailure(answer, 400, '"email" must be a valid email');
    },
  },
  {
    name: 'Login with a wrong password is 401, also when it is shorter than the minimum',
    async run(context) {
      const { email } = await context.ani();
      for (const password of ['bukan-rahasia', 'x']) {
        const answer = await context.api.post('/login', undefined, { email, password });
        expectFailure(answer, 401, 'email or password is wrong');
      }
    },
  },
  {
    name: 'Login with an unknown e-mail is 401 with the same message',
    async run({ api }) {
      const payload = { email: newEmail(), password: 'rahasia-sekali' };
      const answer = await api.post('/login', undefined, payload);
      expectFailure(answer, 401, 'email or password is wrong');
    },
  },
  {
    name: 'Without an Authorization header, GET /users/me is 401 "Missing authentication"',
    async run({ api }) {
      expectFailure(await api.get('/users/me'), 401, 'Missing authentication');
    },
  },
  // Clients send these when their storage has no token or an invalid one.
  ...[
    'Bearer null',
    'Bearer undefined',
    'Bearer',
    'Bearer not-a-token',
    'Basic YW5pOnJhaGFzaWE=',
  ].map((authorization): Check => ({
    name: `With "Authorization: ${authorization}", GET /users/me is 401 "Invalid token structure"`,
    async run({ api }) {
      const headers = { authorization };
      const answer = await api.send({ method: 'GET', path: '/users/me', headers });
      expectFailure(answer, 401, 'Invalid token structure');
    },
  })),
  {
    name: 'A token that was tampered with is 401',
    async run(context) {
      const { token } = await context.ani();
      const tampered = token.split('').toReversed().join('');
      // A server that stores tokens cannot distinguish a forged token from a deleted one.
      const either = ['Invalid token structure', 'Token maximum age exceeded'];
      expectFailure(await context.api.get('/users/me', tampered), 401, ...either);
    },
  },
];
