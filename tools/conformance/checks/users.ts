import { profileData, tokenData, usersData } from '../api-shapes.ts';
import { NotApplicable } from '../check.ts';
import type { Check } from '../check.ts';
import { newEmail, publicUser } from '../context.ts';
import { expectFailure, expectNoEmail, expectSame, expectSuccess, expectThat } from '../expect.ts';
import { fieldChecks } from './fields.ts';

const valid = { name: 'Citra', email: 'conformance@example.com', password: 'rahasia' };

/** A server may limit its lists, but not below this. */
const LIST_MAX = 1_000;

export const userChecks: readonly Check[] = [
  {
    name: 'Registration answers 201 with id, name, e-mail and avatar, and the account can log in',
    async run({ api }) {
      const email = newEmail();
      const password = 'enam66'; // six characters, the minimum
      const answer = await api.post('/register', undefined, { name: 'Citra', email, password });
      const { user } = expectSuccess(answer, 201, 'user created', profileData);
      expectSame('the registered name', user.name, 'Citra');
      expectSame('the registered e-mail', user.email, email);
      const login = await api.post('/login', undefined, { email, password });
      expectSuccess(login, 200, 'user logged in', tokenData);
    },
  },
  ...fieldChecks('Registration', '/register', ['name', 'email', 'password'], valid),
  {
    name: 'Registration refuses an invalid e-mail address before it checks the password',
    async run({ api }) {
      for (const email of ['citra', 'citra@', '@example.com']) {
        const answer = await api.post('/register', undefined, { ...valid, email, password: 'a' });
        expectFailure(answer, 400, '"email" must be a valid email');
      }
    },
  },
  {
    name: 'Registration refuses a password of five characters, even when the e-mail is taken too',
    async run(context) {
      const { email } = await context.ani();
      const answer = await context.api.post('/register', undefined, {
        ...valid,
        email,
        password: 'lima5',
      });
      expectFailure(answer, 400, 'password must be at least 6 characters long');
    },
  },
  {
    name: 'Registration refuses an e-mail that is taken, in upper and lower case',
    async run(context) {
      const { email } = await context.ani();
      for (const taken of [email, email.toUpperCase()]) {
        const answer = await context.api.post('/register', undefined, { ...valid, email: taken });
        expectFailure(answer, 400, 'email is already taken');
      }
    },
  },
  {
    name: 'Of four registrations of one e-mail at the same moment exactly one succeeds',
    async run({ api }) {
      const email = newEmail();
      const spellings = [email, email.toUpperCase(), email, email.replace('c', 'C')];
      const answers = await Promise.all(
        spellings.map((one) => api.post('/register', undefined, { ...valid, email: one })),
      );
      const statuses = answers.map((answer) => answer.status).sort((a, b) => a - b);
      expectSame('the four statuses', statuses, [201, 400, 400, 400]);
      for (const answer of answers) {
        if (answer.status === 400) expectFailure(answer, 400, 'email is already taken');
      }
    },
  },
  {
    name: 'GET /users/me answers the user of the token, with their e-mail',
    async run(context) {
      const ani = await context.ani();
      const answer = await context.api.get('/users/me', ani.token);
      const { user } = expectSuccess(answer, 200, 'user retrieved', profileData);
      expectSame('the user', user, ani.user);
    },
  },
  {
    name: 'GET /users lists all users, oldest first',
    async run(context) {
      const [budi, ani] = [await context.budi(), await context.ani()];
      const answer = await context.api.get('/users', ani.token);
      const { users } = expectSuccess(answer, 200, 'users retrieved', usersData);
      const ours = users.filter(({ id }) => id === ani.user.id || id === budi.user.id);
      if (users.length >= LIST_MAX && ours.length < 2) {
        throw new NotApplicable('the list is full of earlier users');
      }
      expectSame('our two users in the list', ours, [ani, budi].map(publicUser));
      expectThat(new Set(users.map(({ id }) => id)).size === users.length, 'users', 'each once');
    },
  },
  {
    name: 'GET /users contains no e-mail address',
    async run(context) {
      const { email, token } = await context.ani();
      const answer = await context.api.get('/users', token);
      expectNoEmail(answer, email);
    },
  },
];
