const FALLBACK = 'Rembuk';

/** What the operator calls the forum; the server writes it into the page. */
export function productName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="product-name"]');
  return meta?.content || FALLBACK;
}
