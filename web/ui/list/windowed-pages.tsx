import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
} from 'react';
import { type Steps, useInSteps } from './use-in-steps.ts';

/** How far from the screen a page is still drawn. */
const MARGIN_PX = 1_200;

/** How tall the pages are that are not drawn, at that width of the window. */
export type Spacers = { width: number; heights: Readonly<Record<string, number>> };

export type RowSteps = Steps & { rowPx: number };

type WindowedPagesProps<Page> = {
  pages: readonly Page[];
  /** The same for a page whatever comes before it. */
  keyOf: (page: Page, index: number) => string;
  /** Rows, each a `WindowedRow`. */
  renderPage: (page: Page, index: number) => readonly ReactNode[];
  /** In which steps a page that comes near draws its rows, and about how tall one is until then. */
  steps?: RowSteps | null;
  /** What `onSpacers` told at the last visit: with it the list is at once as tall as it was. */
  spacers?: Spacers | undefined;
  onSpacers?: ((spacers: Spacers) => void) | undefined;
  ref?: Ref<HTMLDivElement>;
};

/** A list in pages: those far from the screen are replaced by empty room of exactly the height they had. */
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
  const [known, setKnown] = useState<Spacers>(spacers ?? { width, heights: {} });
  // At another width every height is another: all are drawn, measured and taken away again.
  const heights = known.width === width ? known.heights : {};
  // Who comes back finds all at once, as it was left.
  const stepsLater = useDeferredValue(steps, spacers === undefined ? steps : null);
  // Who takes the steps away means also the page that comes with that.
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

/** A row of such a list; `index` counts from its beginning, whatever is drawn. */
export function WindowedRow({ index, children }: WindowedRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
    <div role="listitem" aria-posinset={index + 1} aria-setsize={-1}>
      {children}
    </div>
  );
}

/** Moves focus to the first link of the row, if it is drawn. */
export function focusRow(list: HTMLElement | null, index: number): void {
  list?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] a`)?.focus();
}

/** Scrolls to where the page of that key begins, also one that is not drawn. */
export function scrollToPage(list: HTMLElement, key: string): void {
  list.querySelector(`[data-page="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'start' });
}

type WindowedPageProps = {
  name: string;
  width: number;
  /** Undefined where the page is drawn. */
  height: number | undefined;
  steps: RowSteps | null;
  onSeen: (update: (known: Spacers) => Spacers) => void;
  children: () => readonly ReactNode[];
};

function WindowedPage({ name, width, height, steps, onSeen, children }: WindowedPageProps) {
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
        for (const entry of entries) onSeen((known) => withEntry(known, { name, width, entry }));
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(element.current);
    observerRef.current = observer;
    return () => observer.disconnect();
  }, [name, width, onSeen]);

  /** A page far from the screen may have stayed only for what was in use in it. */
  function handleBlur(): void {
    if (!element.current) return;
    // The observer tells at once of what it begins to look at.
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
  const drawn = useInSteps(rows.length, steps);
  const isWhole = drawn === rows.length;
  useEffect(() => onWhole(isWhole), [isWhole, onWhole]);
  return rows.slice(0, drawn);
}

type Sighting = { name: string; width: number; entry: IntersectionObserverEntry };

function withEntry(known: Spacers, { name, width, entry }: Sighting): Spacers {
  const { target, isIntersecting, boundingClientRect } = entry;
  // A screen that is hidden for a while measures nothing; and who is in it is not thrown out, nor
  // what is being written in it.
  const isInUse = target.contains(document.activeElement) || target.querySelector('form') !== null;
  const isSpacer = !isIntersecting && boundingClientRect.height > 0 && !isInUse;
  const { [name]: before, ...others } = known.width === width ? known.heights : {};
  if (isSpacer) return { width, heights: { ...others, [name]: boundingClientRect.height } };
  return before === undefined && known.width === width ? known : { width, heights: others };
}

// Kept: React asks for it at each rendering, and each time the browser would have to lay the page out.
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
