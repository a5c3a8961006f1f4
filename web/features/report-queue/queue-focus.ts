import { focusHeading } from '#web/ui/focus.ts';

/** The attribute of a case's article, with its id. */
const CASE = 'data-case';

/** Returns the shown cases, in their order. */
function shownCases(list: ParentNode): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(`li:not([hidden]) > [${CASE}]`)];
}

/** Returns the case that has the focus, or contains what has it. */
export function focusedCase(list: ParentNode): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>(`[${CASE}]`);
  return focused && list.contains(focused) ? focused : undefined;
}

/** Focuses a case, and scrolls it into view: its top, where it is taller than the screen. */
export function focusCase(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const isTall = element.offsetHeight > window.innerHeight / 2;
  element.scrollIntoView({ block: isTall ? 'start' : 'nearest', behavior: 'instant' });
}

/** Focuses the case that many places after the focused one; the first when none has the focus. */
export function moveFocus(list: ParentNode, by: 1 | -1): void {
  const cases = shownCases(list);
  const current = focusedCase(list);
  const next = current ? cases[cases.indexOf(current) + by] : cases[0];
  if (next) focusCase(next);
}

/** Focuses the case after the one that leaves, or the one before, or the heading of the page. */
export function focusNeighbour(list: ParentNode, caseId: string): void {
  const cases = shownCases(list);
  const index = cases.findIndex((one) => one.getAttribute(CASE) === caseId);
  const neighbour = cases[index + 1] ?? cases[index - 1];
  if (neighbour) focusCase(neighbour);
  else focusHeading(document);
}

/** Focuses the first case. */
export function focusFirst(list: ParentNode): void {
  const [first] = shownCases(list);
  if (first) focusCase(first);
}
