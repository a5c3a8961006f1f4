import { expect, it } from 'vitest';
import { forumFeatures } from './forum-features.ts';

it.each([
  [undefined, false, []],
  ['https://forum.contoh.id', false, ['passkeys']],
  ['https://forum.contoh.id', true, ['mail', 'passkeys']],
  ['http://forum.contoh.id', true, ['mail']],
  ['http://localhost:3000', false, ['passkeys']],
  ['http://forum.localhost', false, ['passkeys']],
  ['http://localhost.contoh.id', false, []],
])('a forum at %s, with mail: %s, can do %j', (PUBLIC_URL, hasMail, features) => {
  expect(forumFeatures({ PUBLIC_URL, hasMail })).toEqual(features);
});
