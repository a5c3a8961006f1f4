import fontUrl from '#web/ui/styles/fonts/plus-jakarta-sans-basic.woff2?url';

/**
 * Asks for the face of nearly all text before there is any: by `font-display: optional`, a font that comes
 * 100 ms after its first text is not shown on this visit. To ask again costs nothing.
 */
export function preloadFont(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href: fontUrl });
  document.head.append(link);
}
