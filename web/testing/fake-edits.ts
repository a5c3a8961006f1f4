import { pageOf } from './fake-pages.ts';
import type { StoredComment, StoredThread } from './stored.ts';

type Words = Partial<Record<'title' | 'body' | 'category' | 'content', string>>;

const FIELDS = ['title', 'body', 'category', 'content'] as const;

/** The revisions of threads and comments, by id. */
export class FakeEdits {
  readonly #past = new Map<string, object[]>();

  /** Changes the text, and stores the old one as a revision. */
  edit(stored: StoredThread | StoredComment, words: Words): void {
    this.#past.set(stored.id, [presentWords(stored), ...(this.#past.get(stored.id) ?? [])]);
    const changed = FIELDS.filter((field) => words[field] !== undefined && field in stored);
    Object.assign(stored, Object.fromEntries(changed.map((field) => [field, words[field]])));
    stored.editedAt = new Date().toISOString();
  }

  listRevisions(stored: StoredThread | StoredComment, query: URLSearchParams) {
    const said = [presentWords(stored), ...(this.#past.get(stored.id) ?? [])];
    const { entries: revisions, nextCursor } = pageOf(said, query);
    return { revisions, nextCursor };
  }
}

/** As the real server, keeps a tombstone while a newer comment follows that is not deleted. */
export function deleteStoredComment(thread: StoredThread, comment: StoredComment): void {
  comment.isDeleted = true;
  comment.content = '<p>Komentar dihapus</p>';
  const newest = thread.comments.findIndex(({ isDeleted }) => !isDeleted);
  thread.comments.splice(0, newest < 0 ? thread.comments.length : newest);
}

function presentWords(stored: StoredThread | StoredComment): object {
  const words = Object.entries(stored).filter(([name]) => FIELDS.some((field) => field === name));
  return { ...Object.fromEntries(words), writtenAt: stored.editedAt ?? stored.createdAt };
}
