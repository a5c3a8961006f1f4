import { useEffect } from 'react';
import { productName } from './product-name.ts';

/** Names the screen in the browser's tab, before the product's name. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === productName() ? title : `${title} · ${productName()}`;
  }, [title]);
}
