/** What the reader has selected, or null; undefined when it has not been read in this task. */
let range: Range | null | undefined;

/**
 * Returns whether the reader has selected the element together with what is around it, as Ctrl+A does. A selection or
 * caret within the element does not count: new content replaces it.
 */
export function isSelected(element: HTMLElement): boolean {
  if (range === undefined) {
    const selection = getSelection();
    // Lays out the page, so that it is read once for all texts of a list.
    range = selection?.rangeCount ? selection.getRangeAt(0) : null;
    setTimeout(() => (range = undefined));
  }
  return (
    !!range && range.intersectsNode(element) && !element.contains(range.commonAncestorContainer)
  );
}
