export function isList(element: Element | null): element is Element {
  return element?.localName === 'ul' || element?.localName === 'ol';
}

/**
 * Adds an item to a list. A list at the start of the item moves into the item before. Without one, as when the copy
 * begins with a nested item, its items join this list; a list of the other kind is returned, to be put before this one.
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
      // Not spread into one call: there may be more nodes than a call takes arguments.
      while (nested.firstChild) list.append(nested.firstChild);
    }
  }
  if (item.firstElementChild) {
    beginWithParagraph(item, item.firstElementChild);
    list.append(item);
  }
  return before;
}

/** Makes the item begin with a paragraph, as the editor's schema requires: it would lift any other item out of its list. */
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
