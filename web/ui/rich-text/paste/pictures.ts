import { toast } from 'react-hot-toast/headless';
import type { RichTextEditorLabels } from '#web/ui/rich-text/rich-text-editor-props.ts';

/** Shows a toast, once for any number of pictures, that pictures are not supported. */
export function notifyImagesUnsupported({ imagesUnsupported }: RichTextEditorLabels): void {
  toast(imagesUnsupported, { id: 'images-unsupported' });
}

/** Whether the data has a picture, as a file or in HTML, and no text. */
export function isOnlyPicture(data: DataTransfer): boolean {
  const hasFile = [...data.files].some(({ type }) => type.startsWith('image/'));
  const isText = data.getData('text/plain').trim() !== '';
  return !isText && (hasFile || /<img\b/i.test(data.getData('text/html')));
}
