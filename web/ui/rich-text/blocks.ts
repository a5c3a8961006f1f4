import { BLOCK_TAGS } from '#contract/rich-text.ts';

export const BLOCK = [...BLOCK_TAGS, 'div'].join();

/** Yields the nodes below the root, in the order of the document. */
export function* nodesIn(root: Node): Generator<Node> {
  const nodes = document.createTreeWalker(root);
  while (nodes.nextNode()) yield nodes.currentNode;
}

export function isBlock(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.matches(BLOCK);
}

/** Returns the root and the nodes below it that contain blocks. */
export function containersIn(root: ParentNode): Set<Node | null> {
  const containers = new Set<Node | null>([root]);
  for (const block of root.querySelectorAll(BLOCK)) {
    for (let { parentNode } = block; parentNode && !containers.has(parentNode);) {
      containers.add(parentNode);
      ({ parentNode } = parentNode);
    }
  }
  return containers;
}

/** A position before a node, where `offset` is 0, or within a text. */
export type Position = readonly [node: Node, offset: number];

/** Returns a range that starts there, in the root; before elements of which nothing precedes the position. */
export function rangeFrom([node, offset]: Position, root: Node): Range {
  const range = document.createRange();
  let first = node;
  while (!first.previousSibling && first.parentNode && first.parentNode !== root) {
    first = first.parentNode;
  }
  if (offset > 0) range.setStart(node, offset);
  else range.setStartBefore(first);
  return range;
}
