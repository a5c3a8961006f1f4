import { expect, test } from 'vitest';
import { commonPasswordsModule, readCommonPasswords } from './common-passwords.ts';

test('the list has the 100,000 most common passwords that the API accepts, without case', async () => {
  const words = await readCommonPasswords();
  expect(words).toHaveLength(84_017);
  // From the first line to the last one of the list.
  expect(words).toEqual(expect.arrayContaining(['123456', 'password', '07021954', '070162']));
  expect(words.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([]);
  // A line with more than a word would be found by no password.
  expect(words.filter((word) => /[^!-~]/.test(word))).toEqual([]);
});

test('the module has each password on a line of its own, the first and the last one, too', async () => {
  const { load } = commonPasswordsModule;
  if (typeof load !== 'function') throw new Error('the plugin has no load()');
  const module = await Reflect.apply(load, {}, ['\0virtual:common-passwords']);
  const { commonPasswords } = await import(
    `data:text/javascript,${encodeURIComponent(String(module))}`
  );
  expect(commonPasswords).toMatch(/^\n.*\n$/s);
  expect(commonPasswords).toContain('\npassword\n');
});
