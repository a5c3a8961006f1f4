import { useEffect } from 'react';
import { withoutDirections } from '#contract/visible-text.ts';
import { productName } from '#web/lib/text/product-name.ts';

/** Sets the document title: the screen's, then the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title =
      title === productName() ? title : `${withoutDirections(title)} · ${productName()}`;
  }, [title]);
}
