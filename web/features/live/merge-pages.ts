import type { InfiniteData } from '@tanstack/react-query';
import type { VotesBy } from '#web/lib/cache/votes.ts';
import type { ListShape } from './list-shape.ts';

/** A thread or comment, as lists have them. */
export type Entry = VotesBy & { id: string; createdAt: string; editedAt: string | null };

/** What is shown anew beside the words: counts, and what the owner is called. */
const BESIDE_WORDS = new Set([
  'totalComments',
  'totalDownVotes',
  'totalUpVotes',
  'downVotesBy',
  'upVotesBy',
  'ownVote',
  'owner',
]);

/** The entries where they were, with the counts of those that were read again and, if asked for, their words. */
export function refreshEntries<T extends Entry>(
  entries: readonly T[],
  readAgain: ReadonlyMap<string, T>,
  withWords: boolean,
): T[] {
  return entries.map((entry) => {
    const again = readAgain.get(entry.id);
    if (!again) return entry;
    return withWords ? again : withCountsOf(entry, again);
  });
}

/** The same words with other counts, and of whom they are by now. */
export function withCountsOf<T extends VotesBy>(entry: T, counted: T): T {
  const counts = Object.entries(counted).filter(([name]) => BESIDE_WORDS.has(name));
  return { ...entry, ...Object.fromEntries(counts) };
}

/** Those of a page read again that were written after all that are loaded. */
export function writtenSince<T extends Entry>(loaded: readonly T[], readAgain: readonly T[]): T[] {
  const newest = loaded.reduce(
    (latest, { createdAt }) => (createdAt > latest ? createdAt : latest),
    '',
  );
  const known = new Set(loaded.map(({ id }) => id));
  return readAgain.filter(({ id, createdAt }) => !known.has(id) && createdAt >= newest);
}

/** The ids that are gone from a page: what comes after the last that is still there may only have moved on. */
export function goneFrom(loaded: readonly Entry[], readAgain: readonly Entry[]): string[] {
  const present = new Set(readAgain.map(({ id }) => id));
  const last = loaded.findLastIndex(({ id }) => present.has(id));
  return loaded
    .slice(0, Math.max(last, 0))
    .map(({ id }) => id)
    .filter((id) => !present.has(id));
}

/**
 * The list with its first page as it is now, in the order of now; that page alone where nothing of
 * it is known, as there may be more between the two.
 */
export function withNewOnTop<T extends Entry, Page>(
  list: InfiniteData<Page, string | null>,
  first: Page,
  { entriesOf, withEntries }: Pick<ListShape<Page, T>, 'entriesOf' | 'withEntries'>,
): InfiniteData<Page, string | null> {
  const known = new Map(
    list.pages.flatMap((page) => entriesOf(page)).map((entry) => [entry.id, entry]),
  );
  const onTop = entriesOf(first).map((entry) => known.get(entry.id) ?? entry);
  if (!onTop.some(({ id }) => known.has(id))) {
    return { pages: [first], pageParams: list.pageParams.slice(0, 1) };
  }
  const idsOnTop = new Set(onTop.map(({ id }) => id));
  const pages = list.pages.map((page, index) => {
    const others = entriesOf(page).filter(({ id }) => !idsOnTop.has(id));
    return withEntries(page, index === 0 ? [...onTop, ...others] : others);
  });
  return { ...list, pages };
}
