import { expect, test, vi } from 'vitest';
import { deviceId } from './device-id.ts';

test('a browser has one id, which is random', () => {
  const id = deviceId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(id);
  localStorage.clear();
  expect(deviceId()).not.toBe(id);
});

test('there is no id where storage is refused', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect(deviceId()).toBeUndefined();
});
