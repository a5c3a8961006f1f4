import { expect, it } from 'vitest';
import { SETTING_DEFAULTS, type SettingValues } from '#contract/settings.ts';
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
  expect(forumFeatures({ PUBLIC_URL, hasMail }, SETTING_DEFAULTS)).toEqual(features);
});

it.each<[Partial<SettingValues>, string[]]>([
  [{ registration: 'closed' }, ['closed']],
  [{ rules: '<p>Sopan</p>' }, ['rules']],
  [{ logReaders: 'moderators' }, ['reserved-log']],
  [{ logReaders: 'members' }, []],
  [{ threadSort: 'active' }, ['sort-active']],
])('a forum with the settings %j is %j', (settings, features) => {
  const values = { ...SETTING_DEFAULTS, ...settings };
  expect(forumFeatures({ PUBLIC_URL: undefined, hasMail: false }, values)).toEqual(features);
});
