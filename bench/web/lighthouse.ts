import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/platform/process/start-error.ts';
import { provideChromium } from '#tools/chromium.ts';
import { CHROMIUM_ARGS } from './browser.ts';

const FOLDER = join(import.meta.dirname, 'lighthouse');

/** The part of Lighthouse that is used. The type checker has no types before it is installed. */
interface Lighthouse {
  default(
    url: string,
    flags: object,
    config: undefined,
    page: object,
  ): Promise<Audited | undefined>;
}
interface Audited {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<
      Record<string, { readonly numericValue?: number; readonly score: number | null }>
    >;
    readonly environment: { readonly benchmarkIndex: number };
    readonly lighthouseVersion: string;
    readonly runtimeError?: { readonly code: string; readonly message: string };
    readonly runWarnings: readonly string[];
  };
}
/** A private method of Lighthouse: whether at most this many requests are open. */
const IS_IDLE = '_isIdlePeriod';
/** The monitor by which Lighthouse sees whether a page still loads. */
interface NetworkMonitor {
  [IS_IDLE]: (atMost: number, isCounted?: (request: Request) => boolean) => boolean;
}
interface Request {
  readonly url: string;
}
interface Puppeteer {
  launch(options: object): Promise<{
    newPage(): Promise<{
      goto(url: string): Promise<unknown>;
      evaluate(store: (token: string) => void, token: string): Promise<unknown>;
    }>;
    close(): Promise<void>;
  }>;
}

export type Audit = Audited['lhr'];

/** The path of the event stream, which never ends. */
const EVENTS = '/v1/events';

/**
 * The trace lacks the start of the page: Lighthouse measured nothing, and has to run again. It happened only on a busy
 * machine. The likely cause: Chromium opens the page in a new process, which may begin to record too late.
 */
const UNRECORDED = 'NO_NAVSTART';
const ATTEMPTS = 3;

type Visit = { path: string; token: string };

/** Audits pages with Lighthouse's defaults: a phone, with simulated network and CPU. */
export interface Auditor {
  /** Audits a path in a new profile, signed in with the token unless it is ''. */
  audit(url: string, as: Visit): Promise<Audit>;
}

/** Installs Lighthouse beside this file unless it is installed: it is no part of the product's install. */
export async function provideLighthouse(): Promise<Auditor> {
  install();
  const load = (path: string): Promise<unknown> => import(join(FOLDER, 'node_modules', path));
  const lighthouse = (await load('lighthouse/core/index.js')) as Lighthouse;
  const puppeteer = (await load('puppeteer-core/lib/puppeteer/puppeteer-core.js')) as {
    readonly default: Puppeteer;
  };
  const { NetworkMonitor } = (await load('lighthouse/core/gather/driver/network-monitor.js')) as {
    readonly NetworkMonitor: { readonly prototype: NetworkMonitor };
  };
  ignoreEventStream(NetworkMonitor.prototype);
  return {
    async audit(url, as) {
      for (let attempt = 1; ; attempt++) {
        const audited = await audit(lighthouse, puppeteer.default, url, as);
        const { runtimeError } = audited;
        if (!runtimeError) return audited;
        if (runtimeError.code !== UNRECORDED || attempt === ATTEMPTS) {
          throw new Error(`Lighthouse failed: ${runtimeError.message}`);
        }
        console.log(`  Lighthouse recorded nothing of ${as.path}: once more`);
      }
    },
  };
}

function install(): void {
  const stamp = join(FOLDER, 'node_modules/.installed-from');
  const lock = readFileSync(join(FOLDER, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing Lighthouse (once, about a minute)…');
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: FOLDER, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    throw new StartError(
      'Lighthouse could not be installed (see above); check the network, or leave it out with --only.',
    );
  }
  writeFileSync(stamp, hash);
}

/**
 * Lets an audit end while the event stream is open. Lighthouse waits until no critical request is open, and ignores
 * every `EventSource`. The app reads its stream with `fetch`, because an `EventSource` cannot send the token; without
 * this, each audit waits for its limit of 45 s. What Lighthouse records and simulates is unchanged.
 */
function ignoreEventStream(monitor: NetworkMonitor): void {
  const isIdle = monitor[IS_IDLE];
  if (typeof isIdle !== 'function') throw new Error(`this version of Lighthouse has no ${IS_IDLE}`);
  monitor[IS_IDLE] = function (atMost, isCounted) {
    // Only the wait for critical requests passes a filter.
    if (!isCounted) return isIdle.call(this, atMost);
    const isEnding = (request: Request) => new URL(request.url).pathname !== EVENTS;
    return isIdle.call(this, atMost, (request) => isEnding(request) && isCounted(request));
  };
}

async function audit(
  lighthouse: Lighthouse,
  puppeteer: Puppeteer,
  url: string,
  { path, token }: Visit,
): Promise<Audit> {
  const browser = await puppeteer.launch({
    executablePath: await provideChromium(),
    headless: 'shell',
    args: [...CHROMIUM_ARGS],
  });
  try {
    const page = await browser.newPage();
    // A file of the same origin without scripts. Lighthouse empties the cache, and keeps the token.
    await page.goto(`${url}/favicon.svg`);
    await page.evaluate((stored) => localStorage.setItem('accessToken', stored), token);
    const flags = {
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      // Only the report of Lighthouse shows it, and it takes a second after the measurement.
      disableFullPageScreenshot: true,
      logLevel: 'error',
    };
    const audited = await lighthouse.default(url + path, flags, undefined, page);
    if (!audited) throw new Error('Lighthouse returned no result');
    return audited.lhr;
  } finally {
    await browser.close();
  }
}
