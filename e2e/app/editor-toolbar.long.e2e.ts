import type { Page } from '@playwright/test';
import { expect, openThreadForm, test } from '../testing/forum.ts';
import { bodyEditor } from '../testing/screens.ts';

const LINES = 40;
/** In px, between the caret and the bottom bar, or the lower edge of the screen. */
const ROOM_BELOW = 24;

for (const { width, height } of [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test(`the tools stay visible, and the caret away from all edges, in a long text at ${width} px`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width, height });
    await openThreadForm(page, member);
    const editor = bodyEditor(page);
    await expect(editor).toHaveAttribute('contenteditable', 'true');
    await editor.click();
    for (let line = 1; line <= LINES; line += 1) {
      await page.keyboard.type(`Baris ${line}`);
      await page.keyboard.press('Enter');
      if (line % 10 === 0) await expectWritable(page);
    }
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.type('Awal: ');
    await expect(editor).toContainText('Awal: Baris 1');
    await expectWritable(page);
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('Akhir.');
    await expect(editor).toContainText('Akhir.');
    await expectWritable(page);
  });
}

for (const { width, rows } of [
  { width: 320, rows: [5, 5, 3] },
  { width: 360, rows: [7, 6] },
]) {
  test(`the tools are in rows of ${rows.join(', ')} at ${width} px, undo and redo at the end`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await openThreadForm(page, member);
    const toolbar = page.getByRole('toolbar');
    await expect(toolbar).toBeVisible();
    const boxes = await toolbar
      .getByRole('button')
      .evaluateAll((tools) =>
        tools.map((tool) => tool.getBoundingClientRect().toJSON() as DOMRect),
      );
    const tops = [...new Set(boxes.map(({ top }) => top))];
    expect(tops.map((top) => boxes.filter((box) => box.top === top).length)).toEqual(rows);
    for (const box of boxes) {
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    const { right } = await toolbar.evaluate(
      (element) => element.getBoundingClientRect().toJSON() as DOMRect,
    );
    expect(boxes.at(-1)?.right).toBeCloseTo(right, 1);
    expect(boxes.at(-2)?.right).toBeCloseTo(boxes.at(-1)?.left ?? 0, 1);
  });
}

/** Waits until all tools are visible, and the line of the caret is between them and the bottom bar. */
async function expectWritable(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(readPositions, ROOM_BELOW))
    .toEqual({ hiddenTools: [], isBelowTools: true, isAboveEdge: true });
}

/** Runs in the page. */
function readPositions(roomBelow: number) {
  const toolbar = document.querySelector('[role=toolbar]');
  const tools = [...(toolbar?.querySelectorAll('button') ?? [])];
  const isInViewport = (tool: Element) => {
    const { x, y, width, height } = tool.getBoundingClientRect();
    return tool.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const range = getSelection()?.getRangeAt(0) ?? new Range();
  // A caret in an empty line has no rectangle, but its paragraph has.
  const [caret] = range.getClientRects();
  const line = caret ?? (range.startContainer as Element).getBoundingClientRect();
  const navigation = document.querySelector('header nav')?.getBoundingClientRect();
  const isAtEdge = navigation?.bottom === innerHeight;
  return {
    hiddenTools: tools.filter((tool) => !isInViewport(tool)).map((tool) => tool.ariaLabel),
    isBelowTools: line.top >= (toolbar?.getBoundingClientRect().bottom ?? Infinity),
    isAboveEdge: line.bottom + roomBelow <= (isAtEdge ? navigation.top : innerHeight),
  };
}
