import { isList } from './list-items.ts';
import type { Format } from './pasted-format.ts';

export type ListTag = 'ul' | 'ol';

const BLANK = /^[\s\u00a0]*$/;
/** As many levels as Word has. A list this deep can be walked for each item. */
const LEVEL_MAX = 9;
const MARKS = ['strong', 'em', 'u', 's', 'code'] as const;

/** Writes blocks into an element; text outside blocks becomes paragraphs. */
export class BlockWriter {
  readonly element: Element;
  #open: Element | null = null;
  /** The block to which more lines of code may be added. */
  #lines: Element | null = null;

  constructor(element: Element) {
    this.element = element;
  }

  /** Writes text into the open block, or into a new paragraph. */
  text(words: string, format: Format): void {
    if (BLANK.test(words) && !this.#open) return;
    let node: Node = this.element.ownerDocument.createTextNode(words);
    for (const mark of MARKS.toReversed()) {
      if (format[mark]) node = wrap(node, this.create(mark));
    }
    if (format.href !== null) {
      const link = this.create('a');
      link.setAttribute('href', format.href);
      node = wrap(node, link);
    }
    this.#open ??= this.element.appendChild(this.create('p'));
    this.#open.append(node);
  }

  /** Moves the content of an element's paragraphs into the open block. */
  inline(element: Element): void {
    this.#open ??= this.element.appendChild(this.create('p'));
    for (const [index, paragraph] of [...element.children].entries()) {
      if (index > 0) this.#open.append(' ');
      // Not spread into one call: there may be more nodes than a call takes arguments.
      while (paragraph.firstChild) this.#open.append(paragraph.firstChild);
    }
  }

  lineBreak(): void {
    this.#open?.append(this.create('br'));
  }

  /** Closes the open paragraph or heading, and removes it if it is blank. */
  end(): void {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    for (const node of [...open.childNodes].toReversed()) {
      if (!BLANK.test(node.textContent ?? '')) break;
      node.remove();
    }
    if (open.childNodes.length === 0) open.remove();
  }

  /** Opens a heading, until the next `end`. */
  openHeading(tag: string): void {
    this.end();
    this.#open = this.element.appendChild(this.create(tag));
  }

  /** Writes a complete block. */
  block(block: Element): void {
    this.end();
    this.element.append(block);
  }

  /** Writes a block of code and returns it; null for blank code. */
  code(code: string): Element | null {
    if (code.trim() === '') return null;
    const block = this.create('pre');
    block.append(this.create('code'));
    block.firstElementChild!.textContent = code;
    this.block(block);
    return block;
  }

  /** Writes lines of code, into the same block as the lines just before. */
  linesOfCode(lines: string): void {
    this.end();
    const last = this.element.lastElementChild;
    if (last && last === this.#lines) last.firstElementChild!.append(`\n${lines}`);
    else this.#lines = this.code(lines);
  }

  /** Turns a single line of code into inline code, if it is all that was written. */
  joinOneLine(): void {
    const block = this.#lines;
    if (!block || this.element.childNodes.length > 1 || block.textContent.includes('\n')) return;
    block.replaceWith(wrap(block.firstElementChild!, this.create('p')));
  }

  /** Adds an item to the last list, or to a new one, at that level or the deepest level with a parent item. */
  item(tag: ListTag, level: number): BlockWriter {
    this.end();
    const depthMax = Math.min(level, LEVEL_MAX);
    let parent = this.element;
    for (let depth = 1; ; depth += 1) {
      const last = parent.lastElementChild;
      const list = isList(last) ? last : null;
      const lastItem = list?.lastElementChild;
      if (depth >= depthMax || !lastItem) {
        const isSame = list?.localName === tag;
        const target = isSame ? list : parent.appendChild(this.create(tag));
        return new BlockWriter(target.appendChild(this.create('li')));
      }
      parent = lastItem;
    }
  }

  create(tag: string): Element {
    return this.element.ownerDocument.createElement(tag);
  }
}

function wrap(node: Node, element: Element): Element {
  element.append(node);
  return element;
}
