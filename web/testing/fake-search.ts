import type { MarkedText, SearchMatch } from '#contract/search.ts';
import { htmlToText } from '#web/lib/text/html-text.ts';
import type { StoredThread } from './stored.ts';

/** A search of the fake forum. */
export interface FakeSearch {
  readonly q: string;
  /** The corrected words, if they differ. */
  readonly meant: string | undefined;
  /** The ids of the people with that name. */
  readonly authorIds: ReadonlySet<string>;
}

/** Returns why the thread is found, if it is, and its rank: exact matches, then names, then fuzzy matches. */
export function findThread(
  thread: StoredThread,
  { q, meant, authorIds }: FakeSearch,
): { match: SearchMatch; rank: number } | undefined {
  const match = findWords(thread, q);
  if (match) return { match, rank: 0 };
  if (authorIds.has(thread.ownerId)) return { match: byName(thread), rank: 1 };
  const near = meant === undefined ? undefined : findWords(thread, meant);
  return near && { match: { ...near, meant: meant ?? null }, rank: 2 };
}

function byName({ title, body }: StoredThread): SearchMatch {
  const plain = (text: string) => [{ text, isHit: false }];
  return { ...AS_ASKED, title: plain(title), excerpt: plain(htmlToText(body)), isByName: true };
}

const AS_ASKED = { commentId: null, commentOwnerId: null, isByName: false, meant: null };

/** Finds the words in the thread. The real search also finds other forms of them. */
function findWords({ title, body, comments }: StoredThread, q: string): SearchMatch | undefined {
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

/** Marks the words in the text; undefined when it does not contain them. */
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
