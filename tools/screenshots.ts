import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { exitWithReason } from '#server/platform/start-error.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { buildWebApp } from './build-web-app.ts';
import { provideChromium } from './chromium.ts';
import { fillWithDemo } from './demo/fill.ts';
import { generateDemoForum } from './demo/generate.ts';

/** `npm run screenshots`: every screen and state, at three widths, light and dark, as PNG files. */
const OUT = join(import.meta.dirname, '../test-results/screenshots');
const WIDTHS = { phone: 360, tablet: 768, desktop: 1280 };
const SCHEMES = ['light', 'dark'] as const;

type State = 'full' | 'empty' | 'loading' | 'failed';
interface Shot {
  readonly name: string;
  readonly path: (forum: SampleForum) => string;
  readonly isSignedIn: boolean;
  readonly states: readonly State[];
}
interface SampleForum {
  readonly address: string;
  readonly token: string;
  readonly busiestThreadId: string;
  readonly quietestThreadId: string;
}

const SHOTS: readonly Shot[] = [
  { name: 'login', path: () => '/', isSignedIn: false, states: ['full'] },
  { name: 'register', path: () => '/register', isSignedIn: false, states: ['full'] },
  {
    name: 'home',
    path: () => '/',
    isSignedIn: true,
    states: ['full', 'empty', 'loading', 'failed'],
  },
  {
    name: 'thread',
    path: ({ busiestThreadId }) => `/threads/${busiestThreadId}`,
    isSignedIn: true,
    states: ['full', 'loading', 'failed'],
  },
  {
    name: 'thread-without-comments',
    path: ({ quietestThreadId }) => `/threads/${quietestThreadId}`,
    isSignedIn: true,
    states: ['full'],
  },
  { name: 'add-thread', path: () => '/add-thread', isSignedIn: true, states: ['full'] },
  {
    name: 'leaderboards',
    path: () => '/leaderboards',
    isSignedIn: true,
    states: ['full', 'loading', 'failed'],
  },
  { name: 'not-found', path: () => '/tidak-ada', isSignedIn: true, states: ['full'] },
];

const stops: (() => Promise<void>)[] = [];
try {
  await buildWebApp((message) => console.log(message));
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const full = await openSample('full');
  const empty = await openSample('empty');
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [],
  });
  stops.push(() => browser.close());
  for (const shot of SHOTS) {
    for (const state of shot.states) {
      await takeShots(browser, shot, state, state === 'empty' ? empty : full);
    }
  }
  console.log(`The screenshots are in ${OUT}`);
} catch (error) {
  await stopAll();
  exitWithReason(error);
}
await stopAll();

async function takeShots(browser: Browser, shot: Shot, state: State, forum: SampleForum) {
  for (const [device, width] of Object.entries(WIDTHS)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport: { width, height: width < 500 ? 740 : 900 },
        colorScheme,
        locale: 'id-ID',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (shot.isSignedIn) {
        await page.addInitScript(
          (token) => localStorage.setItem('accessToken', token),
          forum.token,
        );
      }
      await holdBack(page, state);
      await page.goto(forum.address + shot.path(forum));
      await page.locator('#root *').first().waitFor();
      await (state === 'loading' ? waitForSkeleton(page) : waitUntilSettled(page));
      await page.screenshot({
        path: join(OUT, `${shot.name}-${state}-${device}-${colorScheme}.png`),
      });
      await context.close();
    }
  }
}

/** Until the screen's code is in and shows the shape of what it waits for. */
async function waitForSkeleton(page: Page): Promise<void> {
  await page.locator('main [aria-hidden="true"] >> nth=0').waitFor({ state: 'attached' });
  await page.waitForLoadState('load');
}

/** Until nothing loads any more; taking the picture waits for the fonts. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Makes what the screen reads never come, or not at all; who is signed in is known all the same. */
async function holdBack(page: Page, state: State): Promise<void> {
  if (state !== 'loading' && state !== 'failed') return;
  await page.route(/\/v1\/(threads|users|leaderboards)(?!\/me)/, async (route) => {
    if (state === 'failed') await route.abort();
  });
}

/** A forum of its own, with the demo content or with its reader alone. */
async function openSample(kind: 'full' | 'empty'): Promise<SampleForum> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rembuk-screenshots-'));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const forum = await startForum(config);
  stops.push(() => forum.stop());
  const demo = generateDemoForum({ seed: 42, now: new Date() });
  const silence = { users: demo.users.slice(0, 1), threads: [], comments: [], votes: [] };
  await fillWithDemo(forum.db, kind === 'full' ? demo : silence, 'rahasia');
  const token = await insertSession(forum.db, await oldestUserId(forum));
  return {
    address: forum.address,
    token,
    busiestThreadId: await threadIdBy(forum, 'desc'),
    quietestThreadId: await threadIdBy(forum, 'asc'),
  };
}

async function oldestUserId({ db }: RunningForum): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The thread with the most comments, or the fewest; none on the empty forum. */
async function threadIdBy({ db }: RunningForum, order: 'asc' | 'desc'): Promise<string> {
  const thread = await db
    .selectFrom('threads')
    .select('id')
    .orderBy('comment_count', order)
    .limit(1)
    .executeTakeFirst();
  return thread?.id ?? '';
}

async function stopAll(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
}
