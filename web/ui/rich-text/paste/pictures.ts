import { toast } from 'react-hot-toast/headless';
import type { RichTextEditorLabels } from '#web/ui/rich-text/rich-text-editor-props.ts';

/** Says that there are no pictures, however many were pasted. */
export function notifyImagesUnsupported({ imagesUnsupported }: RichTextEditorLabels): void {
  toast(imagesUnsupported, { id: 'images-unsupported' });
}

/** Whether it has a picture, as a file or in HTML, and no text. */
export function isOnlyPicture(data: DataTransfer): boolean {
  const hasFile = [...data.files].some(({ type }) => type.startsWith('image/'));
  const isText = data.getData('text/plain').trim() !== '';
  return !isText && (hasFile || /<img\b/i.test(data.getData('text/html')));
}
