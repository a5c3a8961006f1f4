import type { MarkedText, SearchMatch } from '#contract/search.ts';
import { htmlToText } from '#web/lib/html-text.ts';
import type { StoredThread } from './stored.ts';

const AS_ASKED = { commentId: null, commentOwnerId: null, isByName: false, meant: null };

/** Where the words stand in the thread; the real search also knows their other forms and people's names. */
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
      ...AS_ASKED,
    };
  }
  for (const { id, content, owner } of comments) {
    const inComment = markWords(htmlToText(content), q);
    if (inComment) {
      const found = { commentId: id, commentOwnerId: owner.id };
      return { ...AS_ASKED, title: plain(title), excerpt: inComment, ...found };
    }
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
