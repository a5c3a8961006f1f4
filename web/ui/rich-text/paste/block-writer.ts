import { isList } from './list-items.ts';
import type { Format } from './pasted-format.ts';

export type ListTag = 'ul' | 'ol';

const BLANK = /^[\s\u00a0]*$/;
/** As many as Word has; so deep a list can be walked again for each item. */
const LEVEL_MAX = 9;
const MARKS = ['strong', 'em', 'u', 's', 'code'] as const;

/** Writes blocks into an element; text that stands beside blocks becomes paragraphs. */
export class BlockWriter {
  readonly element: Element;
  #open: Element | null = null;
  /** The block to which more lines of code may be added. */
  #lines: Element | null = null;

  constructor(element: Element) {
    this.element = element;
  }

  /** Text in the block that is open, or in a new paragraph. */
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

  /** What the paragraphs of an element say, in the block that is open. */
  inline(element: Element): void {
    this.#open ??= this.element.appendChild(this.create('p'));
    for (const [index, paragraph] of [...element.children].entries()) {
      if (index > 0) this.#open.append(' ');
      // One by one: there may be more than a call takes arguments.
      while (paragraph.firstChild) this.#open.append(paragraph.firstChild);
    }
  }

  lineBreak(): void {
    this.#open?.append(this.create('br'));
  }

  /** Ends the paragraph or heading that is open; of nothing to see nothing stays. */
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

  /** A heading, which the next `end` ends. */
  openHeading(tag: string): void {
    this.end();
    this.#open = this.element.appendChild(this.create(tag));
  }

  /** A whole block. */
  block(block: Element): void {
    this.end();
    this.element.append(block);
  }

  /** A block of code, which is returned; null of nothing to see. */
  code(code: string): Element | null {
    if (code.trim() === '') return null;
    const block = this.create('pre');
    block.append(this.create('code'));
    block.firstElementChild!.textContent = code;
    this.block(block);
    return block;
  }

  /** Lines of code, in the same block as those that were written just before. */
  linesOfCode(lines: string): void {
    this.end();
    const last = this.element.lastElementChild;
    if (last && last === this.#lines) last.firstElementChild!.append(`\n${lines}`);
    else this.#lines = this.code(lines);
  }

  /** Where one line of code is all there is, it becomes words in a paragraph, to stand in a sentence. */
  joinOneLine(): void {
    const block = this.#lines;
    if (!block || this.element.childNodes.length > 1 || block.textContent.includes('\n')) return;
    block.replaceWith(wrap(block.firstElementChild!, this.create('p')));
  }

  /** An item of the list that was written last, or of a new one, as deep as there are items to hold it. */
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
