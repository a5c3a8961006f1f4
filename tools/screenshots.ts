import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import { composeLetter } from '#server/mail/composing/compose-letter.ts';
import { SAMPLE_LETTERS } from '#server/mail/composing/sample-letters.ts';
import { exitWithReason } from '#server/platform/process/start-error.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { provideChromium, SANDBOX_ARGS } from './chromium.ts';
import { callApi } from './http/call-api.ts';
import { findFreePort } from './processes/listen-locally.ts';
import { type DemoForum, generateDemoForum } from './demo/generate.ts';
import { openDemoForum } from './demo/open-demo.ts';
import { catchLetters, type LetterTrap } from './letters/catch-letters.ts';
import { logInToDemo, threadsBySize } from './demo/read-demo.ts';
import { emptyLists } from './empty-lists.ts';
import { DEMO_LOGINS } from './demo/logins.ts';
import { walkModeration } from './moderation-shots.ts';
import { acceptResetLinks, type ScreenName, screensOf } from './screens.ts';
import { waitForLink } from './letters/wait-for-link.ts';
import { walkMail } from './mail-shots.ts';
import { refuseArguments } from './refuse-arguments.ts';
import { walkSecondFactors } from './second-factor-shots.ts';

/**
 * `npm run screenshots`: saves every screen and the ways through letters and second factors at five widths, and the
 * states of screens at three, light and dark, as PNG files.
 */
const OUT = join(import.meta.dirname, '../test-results/screenshots');
const WIDTHS = { phone: 360, tablet: 768, desktop: 1280 };
/** The narrowest and the widest, for full screens only. */
const OUTER_WIDTHS = { small: 320, wide: 1920 };
const SCHEMES = ['light', 'dark'] as const;

type State = 'full' | 'empty' | 'loading' | 'failed';
interface Shot {
  readonly name: string;
  readonly path: string;
  readonly reader: 'visitor' | Role;
  /** Whether the browser has never opened the forum. */
  readonly isFirstVisit?: boolean;
}
interface Look {
  readonly device: string;
  readonly width: number;
  readonly colorScheme: (typeof SCHEMES)[number];
}
interface SampleForum {
  readonly address: string;
  /** The tokens of a member of each role; in the empty forum, all of its only member. */
  readonly tokens: Readonly<Record<Role, string>>;
  readonly busiestThreadId: string;
  readonly quietestThreadId: string;
  /** The busiest of those whose owner is neither the member nor a moderator: both can act on it. */
  readonly othersThreadId: string;
  readonly letters: LetterTrap;
}

/** The states beside `full`. */
const STATES: Readonly<Record<string, readonly State[]>> = {
  home: ['empty', 'loading', 'failed'],
  thread: ['loading', 'failed'],
  leaderboards: ['loading', 'failed'],
  account: ['loading', 'failed'],
  'moderation log': ['empty', 'loading', 'failed'],
  rules: ['empty'],
  moderation: ['empty', 'loading', 'failed'],
  members: ['loading', 'failed'],
  settings: ['loading', 'failed'],
} satisfies Partial<Record<ScreenName, readonly State[]>>;

function shotsOf({ busiestThreadId, quietestThreadId }: SampleForum): Shot[] {
  const quiet = `/threads/${quietestThreadId}`;
  return [
    ...screensOf({ threadId: busiestThreadId, word: 'sambal' }),
    { name: 'home first visit', path: '/', reader: 'member', isFirstVisit: true },
    { name: 'thread without comments', path: quiet, reader: 'member' },
  ];
}

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true));
await takeAll().catch(exitWithReason);

async function takeAll(): Promise<void> {
  refuseArguments('npm run screenshots');
  await buildWebApp();
  const executablePath = await provideChromium();
  console.log('Filling two forums and taking a picture of every screen (about three minutes) …');
  await using held = new AsyncDisposableStack();
  const demo = generateDemoForum({ seed: 42 });
  const full = await openSample(demo, held);
  const silence = { users: demo.users.slice(0, 1), threads: [], comments: [], votes: [] };
  const empty = await openSample(silence, held);
  const browser = await chromium.launch({
    executablePath,
    args: [
      // Otherwise the headless browser draws spaces so thin that words run together.
      '--font-render-hinting=none',
      '--disable-gpu',
      ...SANDBOX_ARGS,
    ],
    // Playwright's handlers would end this process before the forums are stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  held.defer(() => browser.close());
  // Earlier screenshots are deleted only now that the browser runs.
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  for (const shot of shotsOf(full)) {
    for (const state of ['full', ...(STATES[shot.name] ?? [])] as const) {
      if (isStopped) return;
      const isSilent = state === 'empty' && !isOfModerators(shot);
      await takeShots(browser, shot, state, isSilent ? empty : full);
    }
  }
  for (const [device, width] of Object.entries({ ...WIDTHS, ...OUTER_WIDTHS })) {
    for (const colorScheme of SCHEMES) {
      if (isStopped) return;
      await takeShotsOfSecondFactors(browser, full, { device, width, colorScheme });
      await takeShotsOfMail(browser, full, { device, width, colorScheme });
      await takeShotsOfModeration(browser, full, { device, width, colorScheme });
    }
  }
  await takeLetters(browser);
  console.log(`The screenshots are in ${OUT}`);
}

async function takeShotsOfSecondFactors(browser: Browser, forum: SampleForum, look: Look) {
  const page = await openPage(browser, look);
  await walkSecondFactors(page, {
    address: forum.address,
    email: `${look.device}-${look.colorScheme}@contoh.id`,
    shoot: (name) => shoot(page, `${name} full`, look),
  });
  await page.context().close();
}

async function takeShotsOfMail(browser: Browser, forum: SampleForum, look: Look) {
  const { address, busiestThreadId, letters } = forum;
  const account = {
    name: 'Budi Santoso',
    email: `surat-${look.device}-${look.colorScheme}@contoh.id`,
    password: 'rahasia-sekali',
  };
  await callApi(`${address}/v1/register`, { method: 'POST', body: account });
  const page = await openPage(browser, look);
  await walkMail(page, {
    address,
    account,
    threadPath: `/threads/${busiestThreadId}`,
    linkTo: (recipient, path) => waitForLink(letters, recipient, path),
    shoot: (name) => shoot(page, `${name} full`, look),
  });
  await page.context().close();
}

async function takeShotsOfModeration(browser: Browser, forum: SampleForum, look: Look) {
  await walkModeration({
    address: forum.address,
    threadPath: `/threads/${forum.othersThreadId}`,
    moderatorToken: forum.tokens.moderator,
    open: () => openPage(browser, look),
    shoot: (page, name) => shoot(page, `${name} full`, look),
  });
}

async function openPage(browser: Browser, { width, colorScheme }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 740 : 900 },
    colorScheme,
    locale: 'id-ID',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function shoot(page: Page, name: string, { device, colorScheme }: Look): Promise<void> {
  const file = `${name.replaceAll(' ', '-')}-${device}-${colorScheme}.png`;
  await page.screenshot({ path: join(OUT, file) });
}

async function takeShots(browser: Browser, shot: Shot, state: State, forum: SampleForum) {
  const widths = { ...WIDTHS, ...(state === 'full' && OUTER_WIDTHS) };
  for (const [device, width] of Object.entries(widths)) {
    for (const colorScheme of SCHEMES) {
      const look = { device, width, colorScheme };
      const page = await openPage(browser, look);
      if (shot.reader !== 'visitor') {
        await page.addInitScript(
          (token) => localStorage.setItem('accessToken', token),
          forum.tokens[shot.reader],
        );
      }
      if (!shot.isFirstVisit) {
        await page.addInitScript(() => localStorage.setItem('welcomed', 'yes'));
      }
      // With an open event stream, the network would never be idle.
      await page.route('**/v1/events', (route) => route.abort());
      await acceptResetLinks(page);
      await blockReads(page, state);
      if (state === 'empty' && isOfModerators(shot)) await emptyLists(page);
      await page.goto(forum.address + shot.path);
      await page.locator('#root *').first().waitFor();
      await (state === 'loading' ? waitForSkeleton(page) : waitUntilSettled(page));
      await shoot(page, `${shot.name} ${state}`, look);
      await page.context().close();
    }
  }
}

/** A letter of each kind. */
async function takeLetters(browser: Browser): Promise<void> {
  const frame = { product: 'Rembuk', origin: 'https://forum.contoh.id' };
  for (const letter of SAMPLE_LETTERS) {
    for (const [device, width] of Object.entries(WIDTHS)) {
      for (const colorScheme of SCHEMES) {
        if (isStopped) return;
        const page = await browser.newPage({ viewport: { width, height: 740 }, colorScheme });
        await page.setContent(composeLetter(letter, frame).html);
        const file = `letter-${letter.kind}-${device}-${colorScheme}.png`;
        await page.screenshot({ path: join(OUT, file) });
        await page.close();
      }
    }
  }
}

/** Waits until the screen's code is loaded and shows its placeholders. */
async function waitForSkeleton(page: Page): Promise<void> {
  await page.locator('main [aria-hidden="true"] >> nth=0').waitFor({ state: 'attached' });
  await page.waitForLoadState('load');
}

/** Waits until nothing loads any more. `screenshot` itself waits for the fonts. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Blocks or fails the reads of the screen, except for the own profile. */
async function blockReads(page: Page, state: State): Promise<void> {
  if (state !== 'loading' && state !== 'failed') return;
  await page.route(
    /\/v1\/(threads|users|leaderboards|moderation-log|cases|appeals|removed-texts|members|settings)(?!\/me$)/,
    async (route) => {
      if (state === 'failed') await route.abort();
    },
  );
}

function isOfModerators({ reader }: Shot): boolean {
  return reader === 'moderator' || reader === 'admin';
}

/** The only member of the empty forum has no role, and stands for all. */
async function logInWithEachRole(
  address: string,
  { users }: DemoForum,
): Promise<SampleForum['tokens']> {
  const member = await logInToDemo(address);
  if (users.length === 1) return { member, moderator: member, admin: member };
  return {
    member,
    moderator: await logInToDemo(address, DEMO_LOGINS.moderator),
    admin: await logInToDemo(address, DEMO_LOGINS.admin),
  };
}

/** Reads the ids of the accounts with these tokens. */
async function readIds(address: string, tokens: readonly string[]): Promise<string[]> {
  const profiles = tokens.map((token) =>
    callApi<{ user: { id: string } }>(`${address}/v1/users/me`, { token }),
  );
  return (await Promise.all(profiles)).map(({ user }) => user.id);
}

async function openSample(demo: DemoForum, held: AsyncDisposableStack): Promise<SampleForum> {
  // With mail, the account has more to show; no letter leaves this machine. Browsers allow passkeys at localhost.
  const letters = held.use(await catchLetters());
  const PORT = String(await findFreePort());
  const settings = {
    PORT,
    RATE_LIMITS: 'off',
    SMTP_URL: letters.smtpUrl,
    MAIL_FROM: 'forum@contoh.id',
    REQUIRE_CONFIRMED_EMAIL: 'true',
    PUBLIC_URL: `http://localhost:${PORT}`,
  };
  const { address, stop } = await openDemoForum(() => demo, settings);
  held.defer(stop);
  const tokens = await logInWithEachRole(address, demo);
  const ids = await readIds(address, Object.values(tokens));
  const threads = await threadsBySize(address, tokens.member);
  return {
    address,
    tokens,
    busiestThreadId: threads.at(-1)?.id ?? '',
    quietestThreadId: threads.at(0)?.id ?? '',
    othersThreadId: threads.findLast(({ ownerId }) => !ids.includes(ownerId))?.id ?? '',
    letters,
  };
}
