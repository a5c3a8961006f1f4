import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { figureOf, type Cell, type Claim, type Findings, type Table } from '../report/results.ts';
import { launchBrowser, openPage } from './browser.ts';
import type { Demo } from './demo.ts';
import { findScreens } from './screens.ts';

/** The goals that e2e/app/page-weight.long.e2e.ts tests, in bytes compressed with gzip, whatever the server sends. */
const JAVASCRIPT_KB = 130;
const CSS_KB = 15;
const REQUESTS = 12;
const REQUESTS_OF_PAGE = 14;
/** Including the editor. */
const JAVASCRIPT_TO_WRITE_KB = 260;

interface Part {
  readonly url: string;
  readonly kind: string;
  readonly gzippedKb: number;
  readonly sentKb: number;
}

/** Measures the network traffic of a first visit, until home is idle. */
export async function measureFirstLoad(demo: Demo): Promise<Findings> {
  await using browser = await launchBrowser();
  const page = await openPage(browser, demo);
  const parts = await load(page, demo.url, '/');
  const pages = await measurePages(demo);
  const claims: Claim[] = [
    {
      what: 'JavaScript of the first load of home, gzipped',
      goal: { atMost: JAVASCRIPT_KB },
      measured: kbOf(parts, 'script'),
      remark: `sent as brotli: ${kbOf(parts, 'script', 'sentKb').median.toFixed(1)} kB`,
    },
    {
      what: 'CSS of the first load of home, gzipped',
      goal: { atMost: CSS_KB },
      measured: kbOf(parts, 'stylesheet'),
    },
    {
      what: 'requests of the first load of home',
      goal: { atMost: REQUESTS },
      measured: figureOf([parts.length], 'of them'),
    },
  ];
  return {
    claims: [...claims, ...pages.claims],
    tables: [
      pages.table,
      {
        title: 'What the first load of home asks for, in this order',
        columns: ['', 'kind', 'gzipped', 'sent'],
        rows: parts.map(({ url, kind, gzippedKb, sentKb }) => [
          url,
          kind,
          figureOf([gzippedKb], 'kB'),
          figureOf([sentKb], 'kB'),
        ]),
      },
    ],
    notes: [
      'A fresh profile, with a stored token but at login, opens the page; counted is all that is asked for until two seconds after the last answer, but for the icon, which the browser asks for by itself. “Gzipped” is the body of each file at gzip’s usual level, of an answer what was sent; “sent” is what came over the network, headers not counted. The stream of events stays open and has no size.',
    ],
  };
}

function kbOf(parts: readonly Part[], kind: string, size: 'gzippedKb' | 'sentKb' = 'gzippedKb') {
  const sum = parts.filter((part) => part.kind === kind).reduce((sum, part) => sum + part[size], 0);
  return figureOf([sum], 'kB');
}

/** The totals of each page, opened in a profile of its own. */
async function measurePages(demo: Demo): Promise<{ claims: Claim[]; table: Table }> {
  const claims: Claim[] = [];
  const rows: Cell[][] = [];
  for (const { name, path, token } of await findScreens(demo)) {
    await using browser = await launchBrowser();
    const page = await openPage(browser, { token });
    const parts = await load(page, demo.url, path);
    const script = kbOf(parts, 'script');
    const requests = figureOf([parts.length], 'of them');
    rows.push([name, script, kbOf(parts, 'stylesheet'), requests]);
    const atMost = name === 'new thread' ? JAVASCRIPT_TO_WRITE_KB : JAVASCRIPT_KB;
    claims.push(
      { what: `${name}: JavaScript, gzipped`, goal: { atMost }, measured: script },
      { what: `${name}: requests`, goal: { atMost: REQUESTS_OF_PAGE }, measured: requests },
    );
  }
  const columns = ['', 'JavaScript', 'CSS', 'requests'];
  return { claims, table: { title: 'What each page loads', columns, rows } };
}

async function load(page: Page, url: string, path: string): Promise<Part[]> {
  const asked: Promise<Part>[] = [];
  page.on('request', (request) => {
    // The browser requests its icon at any time: the tests do not count it either.
    if (/^data:|favicon/.test(request.url())) return;
    const part = { url: request.url().slice(url.length), kind: request.resourceType() };
    // At once, because the browser discards bodies after a while.
    asked.push(sizesOf(part, request.response()));
  });
  await page.goto(url + path);
  await page.getByRole('heading').first().waitFor();
  // The event stream never ends, so the network is never idle.
  for (let before = 0; before < asked.length; await page.waitForTimeout(2_000)) {
    before = asked.length;
  }
  return Promise.all(asked);
}

async function sizesOf(
  { url, kind }: Pick<Part, 'url' | 'kind'>,
  answer: Promise<Response | null>,
): Promise<Part> {
  const name = url.length > 60 ? `${url.slice(0, 60)}…` : url;
  const response = await answer;
  const type = response?.headers()['content-type'] ?? '';
  if (!response || type.startsWith('text/event-stream')) {
    return { url: name, kind, gzippedKb: 0, sentKb: 0 };
  }
  const { responseBodySize } = await response.request().sizes();
  // An answer that the page aborted has no body; only files are compressed to measure them.
  if (kind === 'fetch') {
    const kb = responseBodySize / 1_000;
    return { url: name, kind, gzippedKb: kb, sentKb: kb };
  }
  const body = await response.body();
  const isText = /javascript|css|html|json|svg/.test(type);
  const gzipped = isText ? gzipSync(body).length : body.length;
  return { url: name, kind, gzippedKb: gzipped / 1_000, sentKb: responseBodySize / 1_000 };
}
