import fontUrl from '#web/ui/styles/fonts/plus-jakarta-sans-basic.woff2?url';

/**
 * Preloads the font of nearly all text. By `font-display: optional`, a font that arrives 100 ms after its first
 * text is not used until the next page load. A second preload costs nothing.
 */
export function preloadFont(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href: fontUrl });
  document.head.append(link);
}
