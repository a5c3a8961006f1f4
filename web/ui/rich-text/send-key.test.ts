import { expect, test } from 'vitest';
import { isSendKey } from './send-key.ts';

const press = (init: KeyboardEventInit) => isSendKey(new KeyboardEvent('keydown', init));

test.each(['ctrlKey', 'metaKey'])('Enter with %s sends', (held) => {
  expect(press({ key: 'Enter', [held]: true })).toBe(true);
});

test.each([
  { key: 'Enter' },
  { key: 'Enter', shiftKey: true },
  { key: 'Enter', altKey: true },
  { key: 'Enter', ctrlKey: true, shiftKey: true },
  { key: 'Enter', ctrlKey: true, altKey: true },
  { key: 'Enter', metaKey: true, shiftKey: true },
  { key: 's', ctrlKey: true },
])('%o does not send', (init) => {
  expect(press(init)).toBe(false);
});
