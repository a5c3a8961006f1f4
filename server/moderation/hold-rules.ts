import { sql } from 'kysely';
import { WORDS_REFUSED } from '#contract/held-posts.ts';
import type { HeldFor } from '#contract/removals.ts';
import type { SettingValues } from '#contract/settings.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { beginSlices } from '#server/platform/concurrency/time-slices.ts';
import type { Db } from '#server/schema.ts';
import { hasLink } from './links-in-text.ts';
import { piecesOf } from './pieces-of-text.ts';
import { createWordFilter, type FindsWord, spellingsOf } from './word-filter.ts';

/** The texts that a user wants to publish. */
interface Writing {
  readonly userId: string;
  readonly plain?: readonly string[];
  readonly html: string;
  /** Whether the text was published before. */
  readonly isEdit?: boolean;
}

/**
 * Returns why a text has to wait for approval, by the settings of the community; undefined when it need not. Throws 403
 * when it has a word that the community refuses. Neither happens to moderators and admins.
 */
export type FindHoldReason = (writing: Writing) => Promise<HeldFor | undefined>;

export function createHoldRules(
  db: Db,
  readSettings: () => Promise<SettingValues>,
): FindHoldReason {
  let filtered: Pick<SettingValues, 'heldWords' | 'refusedWords'> | undefined;
  let filters = filtersOf({ heldWords: [], refusedWords: [] });

  return async ({ userId, plain = [], html, isEdit = false }) => {
    const settings = await readSettings();
    if (filtered !== settings) {
      filtered = settings;
      filters = filtersOf(settings);
    }
    const heldPosts = isEdit ? 0 : settings.heldPosts;
    const hasFilters = filters.isHeld !== undefined || filters.isRefused !== undefined;
    if (!hasFilters && heldPosts === 0 && settings.heldLinkDays === 0) return undefined;
    const texts = [...plain, ...readableTexts(html)];
    const { isRefused, isHeld } = await search(texts, filters);
    const heldLinkDays = [html, ...texts].some(hasLink) ? settings.heldLinkDays : 0;
    if (!isRefused && !isHeld && heldPosts === 0 && heldLinkDays === 0) return undefined;
    const writer = await findWriter(db, { userId, heldPosts, heldLinkDays });
    if (!writer || writer.role !== 'member') return undefined;
    if (isRefused) throw new AppError('forbidden', WORDS_REFUSED);
    if (isHeld) return 'word';
    if (writer.isFresh) return 'link';
    return writer.isNew ? 'new-member' : undefined;
  };
}

/** Undefined for no words. */
interface Filters {
  readonly isHeld: FindsWord | undefined;
  readonly isRefused: FindsWord | undefined;
}

function filtersOf({
  heldWords,
  refusedWords,
}: Pick<SettingValues, 'heldWords' | 'refusedWords'>): Filters {
  const filterOf = (words: readonly string[]) =>
    words.length === 0 ? undefined : createWordFilter(words);
  return { isHeld: filterOf(heldWords), isRefused: filterOf(refusedWords) };
}

/** Searches texts in slices: the longest take a tenth of a second. */
async function search(texts: readonly string[], filters: Filters) {
  const found = { isHeld: false, isRefused: false };
  if (!filters.isHeld && !filters.isRefused) return found;
  const endSlice = beginSlices();
  for (const text of texts) {
    for (const piece of piecesOf(text)) {
      await endSlice();
      const spellings = spellingsOf(piece);
      if (filters.isRefused?.(spellings)) return { ...found, isRefused: true };
      found.isHeld ||= filters.isHeld?.(spellings) ?? false;
    }
  }
  return found;
}

/**
 * What HTML says to readers: its text, joined and separated where its tags are, which may stand within a word or between
 * two; and where its links lead.
 */
function readableTexts(html: string): string[] {
  if (!html.includes('<')) return [decode(html)];
  const targets = Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, target]) => target);
  return [
    ...['', ' '].map((space) => decode(html.replaceAll(/<[^>]*>/g, space))),
    decode(targets.join(' ')),
  ];
}

/** Decodes what sanitising encodes. */
function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

async function findWriter(
  db: Db,
  { userId, heldPosts, heldLinkDays }: { userId: string; heldPosts: number; heldLinkDays: number },
) {
  const existing = (table: 'threads' | 'comments') => sql`
    (select from ${sql.table(table)} where owner_id = users.id and deleted_at is null
      limit ${heldPosts})`;
  const { rows } = await sql<{ role: string; isFresh: boolean; isNew: boolean }>`
    select role, created_at > clock_timestamp() - make_interval(days => ${heldLinkDays}) as "isFresh",
      (select count(*) from (${existing('threads')} union all ${existing('comments')}) as texts)
        < ${heldPosts} as "isNew"
    from users where id = ${userId}`.execute(db);
  return rows[0];
}
