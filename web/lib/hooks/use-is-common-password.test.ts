import { expect, test } from 'vitest';
import { commonPasswords } from 'virtual:common-passwords';
import { isListed } from './use-is-common-password.ts';

test.each(['password', 'PassWord', '123456', '070162'])('%s is in the list', (password) => {
  expect(isListed(password, commonPasswords)).toBe(true);
});

test.each(['', 'kopi tubruk', 'passwor', 'assword', '123456\npassword', '(.*)', '12345'])(
  '%j is not in the list: it is another one, a part of one, two of them, or too short for the API',
  (password) => {
    expect(isListed(password, '\n123456\npassword\n')).toBe(false);
  },
);
