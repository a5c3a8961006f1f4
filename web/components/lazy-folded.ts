import { lazyOpened } from './lazy-opened.tsx';

/** Only readers load it who have hidden somebody. Nothing is shown until then. */
export const Folded = lazyOpened(async () => (await import('./folded.tsx')).Folded);
