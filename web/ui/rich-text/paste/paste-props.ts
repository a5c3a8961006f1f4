import type { EditorState } from '@tiptap/pm/state';
import type { EditorProps } from '@tiptap/pm/view';
import type { RichTextEditorLabels } from '#web/ui/rich-text/rich-text-editor-props.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { notifyImagesUnsupported } from './pictures.ts';
import { notifyTooLong, PASTE_MAX } from './too-long.ts';
import { keepBlocksWhole } from './whole-blocks.ts';

type PasteProps = Pick<
  EditorProps,
  'transformPastedHTML' | 'transformPastedText' | 'transformPasted' | 'handlePaste' | 'handleDrop'
>;

/** The editor's props for pasting and dropping. Toasts say that pictures are left out, or that all is too long. */
export function pasteProps(labels: RichTextEditorLabels): PasteProps {
  let hasImages = false;
  let isOwn = false;
  let isTooLong = false;

  function unlessTooLong(pasted: string): string {
    isTooLong = pasted.length > PASTE_MAX;
    return isTooLong ? '' : pasted;
  }

  function handleTooLong(): boolean {
    const wasTooLong = isTooLong;
    isTooLong = false;
    if (wasTooLong) notifyTooLong(labels);
    return wasTooLong;
  }

  /** Shows the toast if there were pictures. Returns whether there was nothing else. */
  function handleImages(data: DataTransfer | null, size: number): boolean {
    // Excel and Word add a picture of the text, which does not count.
    const isText = data?.types.some((type) => type === 'text/html' || type === 'text/plain');
    const hasFiles = [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/'));
    const hasPictures = hasImages || (!isText && hasFiles);
    hasImages = false;
    if (hasPictures) notifyImagesUnsupported(labels);
    return hasPictures && size === 0;
  }

  return {
    transformPastedHTML(html) {
      const cleaned = cleanPastedHtml(html);
      ({ hasImages, isOwn } = cleaned);
      return unlessTooLong(cleaned.html);
    },
    transformPastedText: unlessTooLong,
    transformPasted: (slice, view, isText) =>
      isText ? slice : keepBlocksWhole(slice, { isOwn, isInList: isInList(view.state) }),
    handlePaste(view, { clipboardData }, slice) {
      if (handleTooLong() || handleImages(clipboardData, slice.size)) return true;
      if (slice.size > 0) return false;
      // Nothing is left of the HTML: pastes the plain text, or nothing, and keeps the selection.
      const text = clipboardData?.getData('text/plain');
      if (text) view.pasteText(text);
      return true;
    },
    // oxlint-disable-next-line max-params -- ProseMirror's signature.
    handleDrop: (_view, { dataTransfer }, slice, isMoved) =>
      !isMoved && (handleTooLong() || handleImages(dataTransfer, slice?.size ?? 0)),
  };
}

function isInList({ selection: { $from } }: EditorState): boolean {
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type.name === 'listItem',
  );
}
