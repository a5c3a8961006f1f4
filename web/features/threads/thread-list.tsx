import { useCallback, useMemo, useRef } from 'react';
import { text } from '#web/i18n/id.ts';
import { useSpacers } from '#web/lib/navigation/list-spacers.ts';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import type { ThreadPage } from '#web/store/lists.ts';
import { LoadMore, type LoadMoreState } from '#web/ui/list/load-more.tsx';
import { focusRow, WindowedPages, WindowedRow } from '#web/ui/list/windowed-pages.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { ThreadCard } from './thread-card.tsx';

/** After this many pages, the next one loads only by its button, so that the footer can be reached. */
const PAGES_IN_A_ROW = 5;

/** First the rows of a phone's screen; then as many as a slow phone draws in a frame. `rowPx` is the typical height. */
const STEPS = { first: 3, step: 2, rowPx: 210 };

type ThreadListProps = {
  pages: readonly ThreadPage[];
  view: ThreadListView;
  historyKey: string;
  userId: string;
  more: LoadMoreState;
  onLoadMore: () => void;
};

/** The loaded threads. Scrolling or a button loads more. */
export function ThreadList(props: ThreadListProps) {
  const { pages, view, historyKey, userId, more, onLoadMore } = props;
  const list = useRef<HTMLDivElement>(null);
  const shownPages = useMemo(() => withoutRepeats(pages), [pages]);
  const counts = shownPages.map(({ ids }) => ids.length);
  const count = sum(counts);
  const firstFuzzy = shownPages.flatMap((page) => page.ids.filter((id) => isFuzzy(page, id)))[0];
  const spacers = useSpacers(historyKey);
  const handleFocusLoaded = useCallback((before: number) => focusRow(list.current, before), []);
  return (
    <>
      <WindowedPages
        pages={shownPages}
        keyOf={(_, index) => String(index)}
        renderPage={({ ids, matches }, pageIndex) => {
          const before = sum(counts.slice(0, pageIndex));
          return ids.map((id, index) => (
            <WindowedRow key={id} index={before + index}>
              {id === firstFuzzy && <DidYouMean matches={Object.values(matches)} view={view} />}
              <ThreadCard id={id} match={matches[id]} userId={userId} />
            </WindowedRow>
          ));
        }}
        steps={STEPS}
        {...spacers}
        ref={list}
      />
      <LoadMore
        state={more}
        count={count}
        isAutomatic={pages.length % PAGES_IN_A_ROW !== 0}
        onLoad={onLoadMore}
        onFocusLoaded={handleFocusLoaded}
        labels={text.moreThreads}
      />
    </>
  );
}

/** Removes repeated threads: a search may find a thread again in a later page, by another comment. */
function withoutRepeats(pages: readonly ThreadPage[]): ThreadPage[] {
  const seen = new Set<string>();
  return pages.map((page) => {
    const ids = page.ids.filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    return { ...page, ids };
  });
}

/** Whether the thread is a fuzzy match. */
function isFuzzy({ matches }: ThreadPage, id: string): boolean {
  return !!matches[id]?.meant;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
