import { sql } from 'kysely';
import { WORDS_REFUSED } from '#contract/held-posts.ts';
import type { HeldFor } from '#contract/removals.ts';
import type { SettingValues } from '#contract/settings.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';
import { hasLink } from './links-in-text.ts';
import { createWordFilter } from './word-filter.ts';

/** The texts that a user wants to publish. */
interface Writing {
  readonly userId: string;
  /** HTML, or plain text. */
  readonly texts: readonly string[];
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

  return async ({ userId, texts, isEdit = false }) => {
    const settings = await readSettings();
    if (filtered !== settings) {
      filtered = settings;
      filters = filtersOf(settings);
    }
    const words = texts.flatMap(wordsOf);
    const isRefused = words.some(filters.isRefused);
    const isHeld = words.some(filters.isHeld);
    const heldPosts = isEdit ? 0 : settings.heldPosts;
    const heldLinkDays = words.some(hasLink) || texts.some(hasLink) ? settings.heldLinkDays : 0;
    if (!isRefused && !isHeld && heldPosts === 0 && heldLinkDays === 0) return undefined;
    const writer = await findWriter(db, { userId, heldPosts, heldLinkDays });
    if (!writer || writer.role !== 'member') return undefined;
    if (isRefused) throw new AppError('forbidden', WORDS_REFUSED);
    if (isHeld) return 'word';
    if (writer.isFresh) return 'link';
    return writer.isNew ? 'new-member' : undefined;
  };
}

function filtersOf({ heldWords, refusedWords }: Pick<SettingValues, 'heldWords' | 'refusedWords'>) {
  return { isHeld: createWordFilter(heldWords), isRefused: createWordFilter(refusedWords) };
}

/** The readable words of HTML, joined and separated where its tags are: a tag may stand within a word or between two. */
function wordsOf(html: string): string[] {
  if (!html.includes('<')) return [decode(html)];
  return ['', ' '].map((space) => decode(html.replaceAll(/<[^>]*>/g, space)));
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
