const FALLBACK = 'Rembuk';

/** Returns the operator's name for the forum, which the server writes into the page. */
export function productName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="product-name"]');
  return meta?.content || FALLBACK;
}
