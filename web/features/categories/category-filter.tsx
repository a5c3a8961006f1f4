import { useEffect, useRef, useState } from 'react';
import { categoryKey } from '#contract/category-key.ts';
import { text } from '#web/i18n/id.ts';
import { showFailure } from '#web/lib/api/failures.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx';
import styles from './category-filter.module.css';
import type { CategoryFinder } from './category-finder.tsx';
import { usePopularCategories } from './use-categories.ts';

type CategoryFilterProps = {
  selected: string | null;
  /** The categories of the threads in the list beside it. */
  inList: readonly string[];
  onSelect: (category: string | null) => void;
};

/** A button for each popular category, and one that finds the others. Pressing the selected one clears the filter. */
export function CategoryFilter({ selected, inList, onSelect }: CategoryFilterProps) {
  const popular = usePopularCategories(inList);
  const [Finder, setFinder] = useState<typeof CategoryFinder | null>(null);
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

  async function handleFind() {
    try {
      const finder = await loadPart(() => import('./category-finder.tsx'));
      setFinder(() => finder.CategoryFinder);
    } catch (error) {
      showFailure(error, 'toast');
    }
  }

  return (
    <section className={styles.box} aria-labelledby="popular-categories">
      <div className={styles.head}>
        <h2 className={styles.heading} id="popular-categories">
          {text.popularCategories}
        </h2>
        {popular.data?.nextCursor && (
          <Button variant="quiet" size="small" onClick={() => void handleFind()}>
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
      {Finder && <Finder selected={selected} onSelect={onSelect} onClose={() => setFinder(null)} />}
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
