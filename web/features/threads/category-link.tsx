import { Link } from '#web/lib/router/link.tsx';
import { text } from '#web/i18n/id.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { categoryLinkClass } from '#web/ui/category-tag.tsx';

/** A link to the threads of a category. */
export function CategoryLink({ name }: { name: string }) {
  return (
    <Link className={categoryLinkClass} to={paths.category(name)}>
      <span>{text.category(name)}</span>
    </Link>
  );
}
