import { toast } from 'react-hot-toast/headless';
import type { RichTextEditorLabels } from '#web/ui/rich-text/rich-text-editor-props.ts';

/**
 * In UTF-16 units, of text or cleaned HTML: as many as the longest post has. A megabyte would hold up
 * the page for ten seconds.
 */
export const PASTE_MAX = 100_000;

/** Says that nothing was pasted, as it is longer than a post may be. */
export function notifyTooLong({ pasteTooLong }: RichTextEditorLabels): void {
  toast.error(pasteTooLong, { id: 'paste-too-long' });
}
