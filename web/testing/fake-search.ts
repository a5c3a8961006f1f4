import type { MarkedText, SearchMatch } from '#contract/search.ts';
import { htmlToText } from '#web/lib/html-text.ts';
import type { StoredThread } from './stored.ts';

/** Where the words stand in the thread; the real search also knows their other forms. */
export function findWords(
  { title, body, comments }: StoredThread,
  q: string,
): SearchMatch | undefined {
  const plain = (text: string) => [{ text, isHit: false }];
  const inTitle = markWords(title, q);
  const inBody = markWords(htmlToText(body), q);
  if (inTitle || inBody) {
    return {
      title: inTitle ?? plain(title),
      excerpt: inBody ?? plain(htmlToText(body)),
      commentId: null,
    };
  }
  for (const { id, content } of comments) {
    const inComment = markWords(htmlToText(content), q);
    if (inComment) return { title: plain(title), excerpt: inComment, commentId: id };
  }
  return undefined;
}

/** The text with the words marked where they stand; undefined where they do not. */
function markWords(text: string, words: string): MarkedText | undefined {
  const start = text.toLowerCase().indexOf(words.toLowerCase());
  if (start < 0) return undefined;
  const end = start + words.length;
  return [
    { text: text.slice(0, start), isHit: false },
    { text: text.slice(start, end), isHit: true },
    { text: text.slice(end), isHit: false },
  ];
}
