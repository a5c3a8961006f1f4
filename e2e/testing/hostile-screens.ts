import type { Locator, Page } from '@playwright/test';
import { expect } from './forum.ts';
import { expectCleanDocument, watchForScript } from './watch-for-script.ts';

/** The console message of a screen that does not exist. */
const EXPECTED = /404 \(Not Found\)/;
/** Chromium also reports what it blocks in the inert documents in which unsanitised HTML is parsed. */
const EXPECTED_OF_RAW =
  /404 \(Not Found\)|^console: .*(Content Security Policy|requires 'Trusted)|^refused by (script-src-attr|style-src|base-uri|require-trusted-types-for)/;

/** Dispatches to each element the events that inline handlers listen to. */
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

/** Screens that show attacks, none of which may have an effect. */
export interface HostileScreens {
  /** Opens the screen, and expects it to be clean once the locator is visible. */
  visit(path: string, shown: Locator): Promise<void>;
  expectClean(screen: string, shown: Locator): Promise<void>;
  /** Whether answers are now as if the server had not sanitised them. */
  isRaw: boolean;
}

/** Watches the page from now on. Removes expected console messages from `complaints`. */
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
