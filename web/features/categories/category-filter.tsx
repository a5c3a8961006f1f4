import { useEffect, useRef, useState } from 'react';
import { categoryKey } from '#contract/category-key.ts';
import { text } from '#web/i18n/id.ts';
import { lazyOpened } from '#web/components/lazy-opened.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import styles from './category-filter.module.css';
import { usePopularCategories } from './use-categories.ts';

const CategoryFinder = lazyOpened(
  async () => (await import('./category-finder.tsx')).CategoryFinder,
);

type CategoryFilterProps = {
  selected: string | null;
  /** The categories of the threads in the list beside it. */
  inList: readonly string[];
  onSelect: (category: string | null) => void;
};

/** A button for each popular category, and one that finds the others. Pressing the selected one clears the filter. */
export function CategoryFilter({ selected, inList, onSelect }: CategoryFilterProps) {
  const popular = usePopularCategories(inList);
  const [isFinding, setIsFinding] = useState(false);
  const chips = useRef<HTMLDivElement>(null);
  const names = popular.data?.categories.map(({ name }) => name);
  const selectedKey = selected === null ? null : categoryKey(selected);
  const isSelected = (category: string) => categoryKey(category) === selectedKey;
  const isAmongThem = selected === null || names?.some(isSelected) === true;
  const shown = isAmongThem ? names : [selected, ...(names ?? [])];
  const isLoaded = names !== undefined;
  // Not after a refetch: the reader may be swiping.
  useEffect(() => {
    if (selected !== null && isLoaded && chips.current) scrollIntoRow(chips.current);
  }, [selected, isLoaded]);

  return (
    <section className={styles.box} aria-labelledby="popular-categories">
      <div className={styles.head}>
        <h2 className={styles.heading} id="popular-categories">
          {text.popularCategories}
        </h2>
        {popular.data?.nextCursor && (
          <Button variant="quiet" size="small" onClick={() => setIsFinding(true)}>
            {text.moreCategories}
          </Button>
        )}
      </div>
      <div className={styles.chips} ref={chips}>
        {shown?.map((category) => (
          <Chip
            key={category}
            isSelected={isSelected(category)}
            onClick={() => onSelect(isSelected(category) ? null : category)}
          >
            {text.category(category)}
          </Chip>
        ))}
        {popular.isLoadingError ? (
          <div className={styles.failed}>
            <p>{text.categoriesFailed}</p>
            <Button variant="secondary" size="small" onClick={() => void popular.refetch()}>
              {text.retry}
            </Button>
          </div>
        ) : (
          !shown && <ChipSkeletons />
        )}
        {shown?.length === 0 && <p className={styles.none}>{text.noCategoriesYet}</p>}
      </div>
      {isFinding && (
        <CategoryFinder
          selected={selected}
          onSelect={onSelect}
          onClose={() => setIsFinding(false)}
        />
      )}
    </section>
  );
}

function ChipSkeletons() {
  return ['5rem', '7rem', '4.5rem', '6rem', '5.5rem'].map((width) => (
    <SkeletonBlock key={width} width={width} height="2.75rem" />
  ));
}

/** Scrolls the row of chips, on a phone, so that the selected one is visible. */
function scrollIntoRow(chips: HTMLElement): void {
  const chip = chips.querySelector<HTMLElement>('[aria-pressed="true"]');
  if (!chip) return;
  const [row, box] = [chips.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (box.left >= row.left && box.right <= row.right) return;
  chips.scrollLeft += (box.left + box.right - row.left - row.right) / 2;
}
