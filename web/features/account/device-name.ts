import { accountText } from '#web/i18n/account-id.ts';

/** The first match counts: most browsers also claim to be those below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT|Opera Mini|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC(Browser|WEB)/, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Describes a device by its User-Agent header, such as 'Chrome di Android'. */
export function deviceName(userAgent: string): string {
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  if (browser && system) return accountText.browserOnSystem(browser, system);
  const program = /^[\w.-]{1,30}(?=\/)/.exec(userAgent)?.[0];
  if (!browser && !system && program && program !== 'Mozilla') {
    return accountText.otherProgram(program);
  }
  return browser ?? system ?? accountText.unknownDevice;
}

function find(known: readonly (readonly [RegExp, string])[], userAgent: string) {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}
