import { text } from '#web/i18n/id.ts';
import { Chip } from '#web/ui/chip.tsx';
import { SkeletonBlock } from '#web/ui/skeleton.tsx';
import styles from './category-filter.module.css';

type CategoryFilterProps = {
  /** Undefined while they are on their way. */
  categories: readonly string[] | undefined;
  selected: string | null;
  onSelect: (category: string | null) => void;
};

/** One button per category; pressing the selected one clears the filter. */
export function CategoryFilter({ categories, selected, onSelect }: CategoryFilterProps) {
  if (categories?.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="popular-categories">
      <h2 className={styles.heading} id="popular-categories">
        {text.popularCategories}
      </h2>
      <div className={styles.chips}>
        {categories
          ? categories.map((category) => (
              <Chip
                key={category}
                isSelected={category === selected}
                onClick={() => onSelect(category === selected ? null : category)}
              >
                {text.category(category)}
              </Chip>
            ))
          : ['5rem', '7rem', '4.5rem', '6rem', '5.5rem'].map((width) => (
              <SkeletonBlock key={width} width={width} height="2.75rem" />
            ))}
      </div>
    </section>
  );
}
