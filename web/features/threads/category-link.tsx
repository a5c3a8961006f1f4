import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/paths.ts';
import { useCategoryName } from '#web/lib/use-category-name.ts';
import { categoryLinkClass } from '#web/ui/chip.tsx';

/** A thread's category, written as in the list of categories where that is there; it leads to the home page with the threads of that category alone. */
export function CategoryLink({ category }: { category: string }) {
  const name = useCategoryName(category);
  return (
    <Link className={categoryLinkClass} to={paths.category(name)}>
      {text.category(name)}
    </Link>
  );
}
