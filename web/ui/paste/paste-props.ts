import type { EditorProps } from '@tiptap/pm/view';
import { cleanPastedHtml } from './clean-pasted-html.ts';

type PasteProps = Pick<EditorProps, 'transformPastedHTML' | 'handlePaste' | 'handleDrop'>;

/** How the editor takes what is pasted or dropped; `onImages` is called once for what had pictures. */
export function pasteProps(onImages: () => void): PasteProps {
  let hasImages = false;

  /** Pictures leave nothing behind; whether they were all there was. */
  function handleImages(data: DataTransfer | null, size: number): boolean {
    // Excel and Word add a picture of the text to the text.
    const isText = data?.types.some((type) => type === 'text/html' || type === 'text/plain');
    const hasFiles = [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/'));
    const isTold = hasImages || (!isText && hasFiles);
    hasImages = false;
    if (isTold) onImages();
    return isTold && size === 0;
  }

  return {
    transformPastedHTML(html) {
      const cleaned = cleanPastedHtml(html);
      hasImages = cleaned.hasImages;
      return cleaned.html;
    },
    handlePaste: (_view, { clipboardData }, slice) => handleImages(clipboardData, slice.size),
    // oxlint-disable-next-line max-params -- ProseMirror's own.
    handleDrop: (_view, { dataTransfer }, slice, isMoved) =>
      !isMoved && handleImages(dataTransfer, slice?.size ?? 0),
  };
}
