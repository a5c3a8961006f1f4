import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/paths.ts';
import { categoryLinkClass } from '#web/ui/chip.tsx';

/** A thread's category; it leads to the home page with the threads of that category alone. */
export function CategoryLink({ category }: { category: string }) {
  return (
    <Link className={categoryLinkClass} to={paths.category(category)}>
      {text.category(category)}
    </Link>
  );
}
