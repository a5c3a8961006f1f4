import { lazyPart } from './lazy-part.tsx';

/** What belongs to the frame of a signed-in user's screens alone. */
export const HeaderSearch = lazyPart(
  async () => (await import('#web/features/search/header-search.tsx')).HeaderSearch,
);
export const MemberParts = lazyPart(async () => (await import('./member-parts.tsx')).MemberParts);
