import { lazyPart } from './lazy-part.tsx';

// Only the frame of signed-in users has these.
export const HeaderSearch = lazyPart(
  async () => (await import('#web/features/search/header-search.tsx')).HeaderSearch,
);
export const MemberParts = lazyPart(async () => (await import('./member-parts.tsx')).MemberParts);
