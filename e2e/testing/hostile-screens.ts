import type { Locator, Page } from '@playwright/test';
import { expect } from './forum.ts';
import { expectCleanDocument, watchForScript } from './watch-for-script.ts';

/** What a screen is about that is not there. */
const EXPECTED = /404 \(Not Found\)/;
/** Chromium tells of what it refuses in the documents, too, in which what is not sanitised is read, and never shown. */
const EXPECTED_OF_RAW =
  /404 \(Not Found\)|^console: .*(Content Security Policy|requires 'Trusted)|^refused by (script-src-attr|style-src|base-uri|require-trusted-types-for)/;

/** Does to each element what handlers wait for. */
export async function touchAll(texts: Locator): Promise<void> {
  await texts.evaluateAll((all) => {
    for (const element of all.flatMap((text) => [text, ...text.querySelectorAll('*')])) {
      for (const type of [
        'pointerover',
        'mouseover',
        'focus',
        'focusin',
        'toggle',
        'error',
        'load',
      ]) {
        element.dispatchEvent(new Event(type, { bubbles: type.endsWith('over') }));
      }
    }
  });
}

/** Screens that show attacks, each of which is expected to bring about nothing. */
export interface HostileScreens {
  /** Opens the screen, and expects it to be clean once it shows this. */
  visit(path: string, shown: Locator): Promise<void>;
  expectClean(screen: string, shown: Locator): Promise<void>;
  /** Whether what is shown comes, from now on, as if no server had sanitised it. */
  isRaw: boolean;
}

/** Watches the page from now on; `complaints` are what its console has said, some of which is to be expected. */
export async function watchScreens(
  page: Page,
  { origin, complaints }: { origin: string; complaints: string[] },
): Promise<HostileScreens> {
  const seen = await watchForScript(page, origin);
  let isRaw = false;
  const screens: HostileScreens = {
    async visit(path, shown) {
      await page.goto(origin + path);
      await screens.expectClean(path, shown);
    },
    async expectClean(screen, shown) {
      await expect(shown.first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await touchAll(page.locator('main [class*="richText"]'));
      await expectCleanDocument(page);
      const unexpected = seen.filter((what) => !(isRaw ? EXPECTED_OF_RAW : EXPECTED).test(what));
      expect(unexpected, `${screen}${isRaw ? ', not sanitised by the server' : ''}`).toEqual([]);
    },
    get isRaw() {
      return isRaw;
    },
    set isRaw(next) {
      isRaw = next;
      if (next) return;
      complaints.splice(0);
      seen.splice(0);
    },
  };
  return screens;
}
