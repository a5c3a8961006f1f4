import { titleOf } from '../fill/texts.ts';

/** From words in half of all threads to words in one. */
export const TYPICAL_SEARCHES = [
  { name: 'a word of half of all threads', q: 'saya' },
  { name: 'a common word', q: 'murah' },
  { name: 'two words', q: 'gitar akustik' },
  { name: 'a phrase of three words', q: 'nasi goreng malam' },
  { name: 'the title of one thread', q: titleOf(700) },
];

export function pathOfSearch(q: string): string {
  return `/v1/threads?limit=20&q=${encodeURIComponent(q)}`;
}
