import type { ForumFeature } from '#contract/forum-features.ts';

/** Makes this a page of a forum with these features, until the end of the test. */
export function setFeatures(...features: readonly ForumFeature[]): void {
  clearFeatures();
  const meta = document.createElement('meta');
  meta.name = 'forum-features';
  meta.content = features.join(' ');
  document.head.append(meta);
}

export function clearFeatures(): void {
  document.querySelector('meta[name="forum-features"]')?.remove();
}
