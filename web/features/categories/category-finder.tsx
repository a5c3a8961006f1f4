import { useEffect, useRef, useState } from 'react';
import { categoryKey } from '#contract/category-key.ts';
import { text } from '#web/i18n/id.ts';
import { useCategorySearch } from '#web/lib/hooks/use-category-search.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { OptionText, optionRowClass } from '#web/ui/form/option-row.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import styles from './category-finder.module.css';

const TYPING_MS = 250;

type CategoryFinderProps = {
  selected: string | null;
  onSelect: (category: string) => void;
  onClose: () => void;
};

/** A dialog that finds any category by its name. */
export function CategoryFinder({ selected, onSelect, onClose }: CategoryFinderProps) {
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // In an effect, as `showModal` focuses the first button.
  useEffect(() => input.current?.focus(), []);
  const selectedKey = selected === null ? null : categoryKey(selected);
  const found = useCategorySearch(useDebounced(name.trim(), TYPING_MS));

  function handleSelect(category: string) {
    onClose();
    if (categoryKey(category) !== selectedKey) onSelect(category);
  }

  function renderFound() {
    if (found.isPending) return <SkeletonLine />;
    if (!found.data) {
      return (
        <div className={styles.failed} role="alert">
          <p>{text.categoriesFailed}</p>
          <Button
            variant="secondary"
            size="small"
            isBusy={found.isFetching}
            onClick={() => void found.refetch()}
          >
            {text.retry}
          </Button>
        </div>
      );
    }
    const { categories, nextCursor } = found.data;
    return (
      <>
        <ul className={styles.list}>
          {categories.map(({ name: category, totalThreads }) => {
            const isSelected = categoryKey(category) === selectedKey;
            return (
              <li key={category}>
                <button
                  type="button"
                  className={optionRowClass(isSelected)}
                  aria-pressed={isSelected}
                  onClick={() => handleSelect(category)}
                >
                  <OptionText
                    label={text.category(category)}
                    detail={text.threadCount(totalThreads)}
                  />
                </button>
              </li>
            );
          })}
        </ul>
        <output className={styles.hint}>
          {categories.length === 0 && text.noCategories}
          {nextCursor && text.narrowCategories}
        </output>
      </>
    );
  }

  return (
    <Dialog title={text.allCategories} closeLabel={text.close} onClose={onClose}>
      <div className={styles.finder}>
        <Field
          label={text.findCategory}
          name="category"
          autoComplete="off"
          value={name}
          onChange={setName}
          inputRef={input}
        />
        <div className={styles.found} aria-busy={found.isFetching}>
          {renderFound()}
        </div>
      </div>
    </Dialog>
  );
}
