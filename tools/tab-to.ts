import { expect, type Locator, type Page } from '@playwright/test';

const MAX_PRESSES = 80;

/** Presses Tab or Shift+Tab until the locator has the focus, and expects a visible focus ring. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isBehind = await target.evaluate((node) => {
    const { activeElement, body } = node.ownerDocument;
    if (!activeElement || activeElement === body) return false;
    return Boolean(activeElement.compareDocumentPosition(node) & node.DOCUMENT_POSITION_PRECEDING);
  });
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((node) => node === node.ownerDocument.activeElement)) {
      await expectVisibleFocus(target);
      return;
    }
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

/** Expects an outline or a shadow, on the control or its frame. */
async function expectVisibleFocus(target: Locator): Promise<void> {
  const isShown = () =>
    target.evaluate((node) => {
      const around = [node, node.parentElement, node.parentElement?.parentElement];
      return around.some((element) => {
        const style = element?.ownerDocument.defaultView?.getComputedStyle(element);
        if (!style) return false;
        const { outlineStyle, outlineWidth, boxShadow } = style;
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
    });
  await expect.poll(isShown, { message: `the focus shows on ${target.toString()}` }).toBe(true);
}
