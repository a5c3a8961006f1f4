import { useEffect } from 'react';
import { withoutDirections } from '#contract/visible-text.ts';
import { productName } from '#web/lib/text/product-name.ts';

/** Names the screen in the browser's tab, before the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title =
      title === productName() ? title : `${withoutDirections(title)} · ${productName()}`;
  }, [title]);
}
