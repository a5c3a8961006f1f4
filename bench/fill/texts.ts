import { CATEGORIES } from '#tools/demo/categories.ts';
import { CITIES } from '#tools/demo/write-threads.ts';
import { itemAt } from '#tools/item-at.ts';
import { hashOf, shareOf } from './hashing.ts';

const IDEAS = CATEGORIES.flatMap(({ ideas }) => ideas);

/** The lines of the threads and comments of the demo that are plain text and begin with a capital letter. */
const LINES = [
  ...IDEAS.flatMap(({ body, replies }) => [...body, ...replies]),
  ...CATEGORIES.flatMap(({ comments }) => comments.map(({ text }) => text)),
].filter((line) => /^[A-Z]/.test(line) && !/[&<>*_~#[\]{}¶]/.test(line));

const SHORTEST_BODY = 200;
const LONGEST_BODY = 3_000;

/** The length of the tags around a paragraph, and of the space between two of its lines. */
const TAGS = '<p></p> '.length;

/** The number of different comments. Comments repeat each other, as in real forums, and the fill is faster. */
const DIFFERENT_COMMENTS = 20_000;

export function nameOfCategory(category: number): string {
  const { name } = itemAt(CATEGORIES, category);
  const place = Math.floor(category / CATEGORIES.length);
  return place === 0 ? name : `${name} ${itemAt(CITIES, place)}`;
}

export function titleOf(thread: number): string {
  const { title } = itemAt(IDEAS, hashOf(thread, 20));
  return `${title} (${itemAt(CITIES, hashOf(thread, 21))} ${thread})`.slice(0, 300);
}

/** Returns paragraphs of 200 to 3,000 characters in all. Most bodies are short. */
export function bodyOf(thread: number): string {
  const length = SHORTEST_BODY + (LONGEST_BODY - SHORTEST_BODY) * shareOf(thread, 22) ** 4;
  return paragraphs(thread, 100, length);
}

export function contentOf(comment: number): string {
  return COMMENTS[Math.floor(DIFFERENT_COMMENTS * shareOf(comment, 23) ** 2)] ?? '';
}

const COMMENTS = Array.from({ length: DIFFERENT_COMMENTS }, (_, number) =>
  paragraphs(number, 50_000, 40 + 300 * shareOf(number, 24) ** 3),
);

/** Returns paragraphs of at least `length` characters, but of no more than LONGEST_BODY. */
function paragraphs(number: number, salt: number, length: number): string {
  let text = '';
  let paragraph = '';
  for (let at = 0; text.length + paragraph.length < length; at++) {
    const line = itemAt(LINES, hashOf(number, salt + at));
    if (text.length + paragraph.length + line.length + TAGS > LONGEST_BODY) break;
    paragraph += paragraph === '' ? line : ` ${line}`;
    if (paragraph.length > 300) {
      text += `<p>${paragraph}</p>`;
      paragraph = '';
    }
  }
  return paragraph === '' ? text : `${text}<p>${paragraph}</p>`;
}
