import { useCallback, useMemo, useRef } from 'react';
import type { Thread } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import { keepSpacers, spacersOf } from '#web/lib/navigation/list-spacers.ts';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import type { ThreadPages } from '#web/lib/cache/thread-cache.ts';
import { LoadMore, type LoadMoreState } from '#web/ui/load-more.tsx';
import { focusRow, WindowedPages, WindowedRow, type Spacers } from '#web/ui/windowed-pages.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { ThreadCard } from './thread-card.tsx';

/** After so many pages the next one comes only when it is asked for: the footer can be reached. */
const PAGES_IN_A_ROW = 5;

/** First what a phone's screen holds; then what a slow phone draws within a frame. A card is about so tall. */
const STEPS = { first: 3, step: 2, rowPx: 210 };

type ThreadListProps = {
  pages: ThreadPages['pages'];
  view: ThreadListView;
  visit: string;
  userId: string;
  more: LoadMoreState;
  onLoadMore: () => void;
};

/** The threads as they come, each with its owner; more come with scrolling, or when asked for. */
export function ThreadList(props: ThreadListProps) {
  const { pages, view, visit, userId, more, onLoadMore } = props;
  const list = useRef<HTMLDivElement>(null);
  const threadPages = useMemo(() => withoutRepeats(pages), [pages]);
  const counts = threadPages.map((threads) => threads.length);
  const count = sum(counts);
  const firstNear = threadPages.flat().find(isNear);
  const spacers = spacersOf(visit);
  const handleSpacers = useCallback((spacers: Spacers) => keepSpacers(visit, spacers), [visit]);
  const handleFocusLoaded = useCallback((before: number) => focusRow(list.current, before), []);
  return (
    <>
      <WindowedPages
        pages={threadPages}
        keyOf={(_, index) => String(index)}
        renderPage={(threads, pageIndex) => {
          const before = sum(counts.slice(0, pageIndex));
          return threads.map((thread, index) => (
            <WindowedRow key={thread.id} index={before + index}>
              {thread === firstNear && <DidYouMean threads={threads} view={view} />}
              <ThreadCard thread={thread} userId={userId} />
            </WindowedRow>
          ));
        }}
        steps={STEPS}
        spacers={spacers}
        onSpacers={handleSpacers}
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

/** Each thread once: what was found in another place of a thread may come again with a later page. */
function withoutRepeats(pages: ThreadPages['pages']): Thread[][] {
  const seen = new Set<string>();
  return pages.map(({ threads }) => {
    const others = threads.filter(({ id }) => !seen.has(id));
    for (const { id } of others) seen.add(id);
    return others;
  });
}

/** Whether it does not fit what was searched for, but nearly. */
function isNear({ match }: Thread): boolean {
  return !!match?.meant;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
