import {
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
} from 'react';
import { afterPaint } from '#web/ui/rich-text/after-paint.ts';
import { type Steps, useProgressiveCount } from './use-progressive-count.ts';

/** The distance from the viewport within which a page is drawn. */
const MARGIN_PX = 1_200;

/** The heights of the pages that are not drawn, at that width of the window. */
export type Spacers = { width: number; heights: Readonly<Record<string, number>> };

type RowSteps = Steps & { rowPx: number };

type WindowedPagesProps<Page> = {
  pages: readonly Page[];
  /** Returns a key that earlier pages do not change. */
  keyOf: (page: Page, index: number) => string;
  /** Returns the rows, each a `WindowedRow`. */
  renderPage: (page: Page, index: number) => readonly ReactNode[];
  /** The steps in which a page draws its rows, and the typical height of a row until then. */
  steps?: RowSteps | null;
  /** The last value of `onSpacers`, with which a restored list has its full height at once. */
  spacers?: Spacers | undefined;
  onSpacers?: ((spacers: Spacers) => void) | undefined;
  ref?: Ref<HTMLDivElement>;
};

/** A virtualised list: pages far from the viewport are replaced by empty space of exactly their height. */
export function WindowedPages<Page>({
  pages,
  keyOf,
  renderPage,
  steps = null,
  spacers,
  onSpacers,
  ref,
}: WindowedPagesProps<Page>) {
  const width = useSyncExternalStore(subscribeToResize, readWidth);
  const [known, setKnown] = useState<Spacers>(
    spacers?.width === width ? spacers : { width, heights: {} },
  );
  const { heights } = known;
  // A resize makes all heights stale. The pages are drawn and measured one at a time, because all at once would block
  // the browser. The page that left the viewport last is near it, and comes first.
  const [stale, setStale] = useState<readonly string[]>([]);
  if (known.width !== width) {
    setKnown({ width, heights });
    setStale(Object.keys(heights));
  }
  useEffect(() => {
    const key = stale.at(-1);
    if (key === undefined) return;
    const measuring = afterPaint(() =>
      startTransition(() => {
        setStale((keys) => keys.filter((other) => other !== key));
        setKnown((known) => without(known, key));
      }),
    );
    measuring.request();
    return () => measuring.cancel();
  }, [stale]);
  // A restored list is drawn without steps.
  const stepsLater = useDeferredValue(steps, spacers === undefined ? steps : null);
  // Removing the steps also applies to a page that is added in the same render.
  const stepsNow = steps && stepsLater;

  useLayoutEffect(() => {
    onSpacers?.(known);
  }, [known, onSpacers]);

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an ul cannot have its rows in groups.
    <div role="list" ref={ref}>
      {pages.map((page, index) => {
        const key = keyOf(page, index);
        return (
          <WindowedPage
            key={key}
            name={key}
            width={width}
            height={heights[key]}
            isStale={heights[key] !== undefined && stale.includes(key)}
            steps={stepsNow}
            onSeen={setKnown}
          >
            {() => renderPage(page, index)}
          </WindowedPage>
        );
      })}
    </div>
  );
}

type WindowedRowProps = { index: number; children: ReactNode };

/** A row of the list; `index` counts from the first row, drawn or not. */
export function WindowedRow({ index, children }: WindowedRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
    <div role="listitem" aria-posinset={index + 1} aria-setsize={-1}>
      {children}
    </div>
  );
}

/** Focuses the first link of the row, if it is mounted. */
export function focusRow(list: HTMLElement | null, index: number): void {
  list?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] a`)?.focus();
}

/** Scrolls to the start of the page with that key, even if it is not drawn. */
export function scrollToPage(list: HTMLElement, key: string): void {
  list.querySelector(`[data-page="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'start' });
}

type WindowedPageProps = {
  name: string;
  width: number;
  /** Undefined where the page is drawn. */
  height: number | undefined;
  /** Whether the height is that at another width of the window. */
  isStale: boolean;
  steps: RowSteps | null;
  onSeen: (update: (known: Spacers) => Spacers) => void;
  children: () => readonly ReactNode[];
};

function WindowedPage({
  name,
  width,
  height,
  isStale,
  steps,
  onSeen,
  children,
}: WindowedPageProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [lastHeight, setLastHeight] = useState(height);
  const isSpacer = height !== undefined;
  if (isSpacer && isWhole) setIsWhole(false);
  if (isSpacer && height !== lastHeight) setLastHeight(height);
  const rows = isSpacer ? [] : children();
  const room = isSpacer || isWhole ? undefined : (lastHeight ?? rows.length * (steps?.rowPx ?? 0));

  const observerRef = useRef<IntersectionObserver>(undefined);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          onSeen((known) => withEntry(known, { name, width, isStale, entry }));
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(element.current);
    observerRef.current = observer;
    return () => observer.disconnect();
  }, [name, width, isStale, onSeen]);

  /** A page far from the viewport may have stayed only because it had the focus: observes it anew. */
  function handleBlur(): void {
    if (!element.current) return;
    // An IntersectionObserver reports a newly observed element at once.
    observerRef.current?.unobserve(element.current);
    observerRef.current?.observe(element.current);
  }

  return (
    <div
      ref={element}
      data-page={name}
      style={{ blockSize: height, minBlockSize: room }}
      onBlur={handleBlur}
    >
      {!isSpacer && <PageRows rows={rows} steps={steps} onWhole={setIsWhole} />}
    </div>
  );
}

type PageRowsProps = {
  rows: readonly ReactNode[];
  steps: RowSteps | null;
  onWhole: (isWhole: boolean) => void;
};

function PageRows({ rows, steps, onWhole }: PageRowsProps) {
  const drawn = useProgressiveCount(rows.length, steps);
  const isWhole = drawn === rows.length;
  useEffect(() => onWhole(isWhole), [isWhole, onWhole]);
  return rows.slice(0, drawn);
}

type Sighting = {
  name: string;
  width: number;
  isStale: boolean;
  entry: IntersectionObserverEntry;
};

function withEntry(known: Spacers, { name, width, isStale, entry }: Sighting): Spacers {
  const { target, isIntersecting, boundingClientRect } = entry;
  if (known.width !== width) return known;
  // A hidden screen has no heights. A page with the focus or a form stays drawn.
  const isInUse = target.contains(document.activeElement) || target.querySelector('form') !== null;
  if (isIntersecting || boundingClientRect.height === 0 || isInUse) return without(known, name);
  // A height of the old width is not stored. The page is measured after it has been drawn at this width.
  if (isStale) return known;
  return { width, heights: { ...known.heights, [name]: boundingClientRect.height } };
}

function without(known: Spacers, name: string): Spacers {
  if (known.heights[name] === undefined) return known;
  const { [name]: _, ...heights } = known.heights;
  return { width: known.width, heights };
}

// Cached: React reads it at each render, which would force a layout each time.
let width: number | undefined;

function subscribeToResize(onResize: () => void): () => void {
  const handleResize = () => {
    width = undefined;
    onResize();
  };
  window.addEventListener('resize', handleResize);
  return () => {
    window.removeEventListener('resize', handleResize);
    width = undefined;
  };
}

function readWidth(): number {
  return (width ??= document.documentElement.clientWidth);
}
