import { expect, type Page } from '@playwright/test';

/** The elements that a rich text may contain. */
const ALLOWED = new Set('P H1 H2 H3 UL OL LI BLOCKQUOTE PRE CODE STRONG EM U S A BR'.split(' '));

/**
 * Records the effects of attacks in the page and its frames: calls of `alert`, dialogs, CSP violations, console
 * messages, requests to other origins, and navigations.
 */
export async function watchForScript(page: Page, origin: string): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeBinding('reportScript', (_source, what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const report = (what: string) =>
      (window as unknown as { reportScript(what: string): void }).reportScript(what);
    const names = ['alert', 'confirm', 'prompt', 'print', 'open'];
    for (const name of names) Object.assign(window, { [name]: () => report(`${name} was called`) });
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample }) => {
        report(`refused by ${violatedDirective}: ${blockedURI} ${sample}`);
      },
    );
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(`${origin}/`)) seen.push(`page: ${frame.url()}`);
  });
  page.on('frameattached', () => seen.push('a frame'));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const isOurs =
      request.url().startsWith(`${origin}/`) || request.url().startsWith('data:image/');
    if (!isOurs) seen.push(`request: ${request.url()}`);
  });
  return seen;
}

/** Expects no element that could run, send, load or navigate, and only allowed elements in rich texts. */
export async function expectCleanDocument(page: Page): Promise<void> {
  const found = await page.evaluate(
    (allowed) => {
      const isForeign = (address: string | null) =>
        address !== null && new URL(address, location.href).origin !== location.origin;
      const isBad = (element: Element): boolean => {
        const { tagName } = element;
        if (
          /^(IFRAME|FRAME|OBJECT|EMBED|BASE|STYLE|TEMPLATE|MATH|VIDEO|AUDIO|PORTAL)$/.test(tagName)
        ) {
          return true;
        }
        if (tagName === 'META' && element.hasAttribute('http-equiv')) return true;
        if (tagName === 'SCRIPT' || tagName === 'LINK') {
          return isForeign(element.getAttribute('src') ?? element.getAttribute('href') ?? '//none');
        }
        if (
          element
            .getAttributeNames()
            .some((name) => /^on|^(formaction|action|srcdoc|ping)$/.test(name))
        ) {
          return true;
        }
        if (tagName === 'IMG')
          return !(element.getAttribute('src') ?? '').startsWith('data:image/');
        const href = element.getAttribute('href') ?? element.getAttribute('xlink:href');
        // An invalid address leads nowhere.
        const url = href === null ? null : URL.parse(href, location.href);
        return url !== null && !/^(https?|mailto):$/.test(url.protocol);
      };
      // An `is` attribute cannot be removed; DOMPurify empties it.
      const isEmptyIs = (element: Element, name: string) =>
        name === 'is' && element.getAttribute(name) === '';
      // The estimated size of a lazy block, which is laid out when it comes near the screen.
      const isSizeOfLazy = (element: Element, name: string) =>
        name === 'style' &&
        /^contain-intrinsic-block-size: auto \d+lh;$/.test(element.getAttribute(name) ?? '');
      // The app itself wraps text beside blocks (`layOutWithinBudget`).
      const isWrapper = (element: Element) => element.matches('div[data-lazy]');
      const isBadInText = (element: Element): boolean =>
        (!allowed.includes(element.tagName) && !isWrapper(element)) ||
        element
          .getAttributeNames()
          .some(
            (name) =>
              !['href', 'rel', 'tabindex', 'class', 'data-placeholder', 'data-lazy'].includes(
                name,
              ) &&
              !isEmptyIs(element, name) &&
              !isSizeOfLazy(element, name),
          );
      const texts = document.querySelectorAll('[class*="richText"]');
      return [
        ...[...document.querySelectorAll('*')].filter(isBad),
        ...[...texts].flatMap((text) => [...text.querySelectorAll('*')].filter(isBadInText)),
      ].map((element) => element.outerHTML.slice(0, 200));
    },
    [...ALLOWED],
  );
  expect(found, 'elements that must not be').toEqual([]);
}
