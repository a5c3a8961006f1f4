import { toast } from 'react-hot-toast/headless';
import type { RichTextEditorLabels } from '#web/ui/rich-text/rich-text-editor-props.ts';

/**
 * The most UTF-16 units of text or cleaned HTML that can be pasted: the length of the longest post. A megabyte would
 * block the page for ten seconds.
 */
export const PASTE_MAX = 100_000;

/** Shows a toast that the paste was too long. */
export function notifyTooLong({ pasteTooLong }: RichTextEditorLabels): void {
  toast.error(pasteTooLong, { id: 'paste-too-long' });
}
