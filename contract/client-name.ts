/** What a User-Agent header says of a client; each undefined where it is not known. */
export interface ClientName {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** A client that is no browser. */
  readonly program: string | undefined;
}

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

/** Reads the browser, the system or the program from a User-Agent header. */
export function clientNameOf(userAgent: string): ClientName {
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  const first = /^[\w.-]{1,30}(?=\/)/.exec(userAgent)?.[0];
  const program = browser || system || first === 'Mozilla' ? undefined : first;
  return { browser, system, program };
}

function find(known: readonly (readonly [RegExp, string])[], userAgent: string) {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1];
}
