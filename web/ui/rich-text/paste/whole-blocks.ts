import { Fragment, type Node, Slice } from '@tiptap/pm/model';

type Target = { isOwn: boolean; isInList: boolean };

/**
 * Keeps pasted blocks of several lines whole, between the text before and after the caret. By default, the first and
 * last line of a slice join the paragraph of the caret, and leave their list, quote or code. In a list, the items of
 * a pasted list join it. An own copy ends as ProseMirror marked it.
 */
export function keepBlocksWhole(slice: Slice, { isOwn, isInList }: Target): Slice {
  const { content, openStart, openEnd } = slice;
  const isWhole = (block: Node | null) => hasLines(block) && !(isInList && isList(block));
  const isWholeAtStart = isWhole(content.firstChild);
  const isWholeAtEnd = isOwn
    ? isWholeAtStart && content.childCount === 1
    : isWhole(content.lastChild);
  return new Slice(
    isWholeAtStart ? content.replaceChild(0, withoutHollowItems(content.child(0))) : content,
    isWholeAtStart ? 0 : openStart,
    isWholeAtEnd ? 0 : openEnd,
  );
}

/** Removes the empty outer items of a copy that begins in a nested item. */
function withoutHollowItems(list: Node): Node {
  const item = list.firstChild;
  const nested = item?.firstChild;
  if (!isList(list) || !item || !nested || !isList(nested)) return list;
  const { content } = withoutHollowItems(nested);
  const last = content.child(content.childCount - 1);
  const behind = last.copy(last.content.append(item.content.cut(nested.nodeSize)));
  const items = content.replaceChild(content.childCount - 1, behind);
  return list.copy(items.append(list.content.cut(item.nodeSize)));
}

function isList(block: Node | null): boolean {
  return block?.type.name === 'bulletList' || block?.type.name === 'orderedList';
}

function hasLines(block: Node | null): boolean {
  if (!block) return false;
  if (block.type.spec.code) return block.textContent.includes('\n');
  let lines = 0;
  Fragment.from(block).descendants((node) => {
    if (node.isTextblock) lines += 1;
    return lines < 2;
  });
  return lines > 1;
}
