export function isList(element: Element | null): element is Element {
  return element?.localName === 'ul' || element?.localName === 'ol';
}

/**
 * Adds an item to a list. A list that the item begins with belongs to the item before. Where there is
 * none, as when the copy begins with a nested item, its items join this list; a list of the other kind
 * is returned, to stand before this one.
 */
export function addItem(list: Element, item: Element): Element[] {
  const before: Element[] = [];
  while (isList(item.firstElementChild)) {
    const nested = item.firstElementChild;
    const last = list.lastElementChild;
    if (last) last.append(nested);
    else if (nested.localName !== list.localName) {
      nested.remove();
      before.push(nested);
    } else {
      nested.remove();
      // One by one: there may be more than a call takes arguments.
      while (nested.firstChild) list.append(nested.firstChild);
    }
  }
  if (item.firstElementChild) {
    beginWithParagraph(item, item.firstElementChild);
    list.append(item);
  }
  return before;
}

/** In the editor an item begins with a paragraph; one that begins otherwise would leave its list. */
function beginWithParagraph(item: Element, first: Element): void {
  if (first.localName === 'p') return;
  const paragraph = item.ownerDocument.createElement('p');
  item.prepend(paragraph);
  if (!/^h[1-3]$/.test(first.localName)) return;
  const strong = item.ownerDocument.createElement('strong');
  while (first.firstChild) strong.append(first.firstChild);
  paragraph.append(strong);
  first.remove();
}
