import { unsentText } from '#web/i18n/unsent-id.ts';
import { editDraftName } from '#web/lib/drafts/has-draft.ts';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { parseDraft } from '#web/lib/drafts/use-object-draft.ts';
import { UnsentWords } from './unsent-words.tsx';

const NO_WORDS = { title: '', body: '', content: '' };

type UnsentEditsProps = { userId: string; ids: readonly string[] };

/** Shows the user's unsaved edits of deleted threads and comments. */
export function UnsentEdits({ userId, ids }: UnsentEditsProps) {
  return ids.map((id) => (
    <UnsentWords
      key={id}
      heading={unsentText.unsentEdit}
      draftName={editDraftName(userId, id)}
      wordsOf={wordsOfEdit}
    />
  ));
}

/** Formats a stored edit of a thread or comment as plain text, its title first. */
function wordsOfEdit(stored: string): string {
  const { title, body, content } = parseDraft(stored, NO_WORDS);
  const texts = [title, htmlToParagraphs(body), htmlToParagraphs(content)];
  return texts.filter((words) => words !== '').join('\n\n');
}
