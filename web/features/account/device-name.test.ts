import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const APPLE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Chrome di Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${APPLE} Chrome/140.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Samsung Internet di Android',
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${APPLE} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Opera di Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${APPLE} Chrome/138.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`,
  ],
  [
    'UC Browser di Android',
    'Mozilla/5.0 (Linux; U; Android 12; id; V2111) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 UCBrowser/13.4.0 Mobile Safari/537.36',
  ],
  ['Firefox di Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
  [
    'Safari di iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome di iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari di macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ],
  [
    'Edge di Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${APPLE} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    'Chrome di ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${APPLE} Chrome/140.0.0.0 Safari/537.36`,
  ],
  ['Firefox di Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  [
    'Chrome di Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${APPLE} HeadlessChrome/140.0.0.0 Safari/537.36`,
  ],
  ['Android', 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)'],
  ['Program axios', 'axios/1.12.0'],
  ['Perangkat tak dikenal', 'Mozilla/5.0'],
  ['Perangkat tak dikenal', '<script>alert(1)</script>'],
  ['Perangkat tak dikenal', ''],
])('it is %s that calls itself %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
