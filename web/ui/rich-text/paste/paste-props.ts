import type { EditorState } from '@tiptap/pm/state';
import type { EditorProps } from '@tiptap/pm/view';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { PASTE_MAX } from './too-long.ts';
import { keepBlocksWhole } from './whole-blocks.ts';

type PasteProps = Pick<
  EditorProps,
  'transformPastedHTML' | 'transformPastedText' | 'transformPasted' | 'handlePaste' | 'handleDrop'
>;

type PasteCallbacks = {
  /** Called once when the paste had pictures. */
  onImages: () => void;
  /** Called when the paste is too long; nothing is pasted then. */
  onTooLong: () => void;
};

/** The editor's props for pasting and dropping. */
export function pasteProps({ onImages, onTooLong }: PasteCallbacks): PasteProps {
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
    if (wasTooLong) onTooLong();
    return wasTooLong;
  }

  /** Calls `onImages` if there were pictures. Returns whether there was nothing else. */
  function handleImages(data: DataTransfer | null, size: number): boolean {
    // Excel and Word add a picture of the text, which does not count.
    const isText = data?.types.some((type) => type === 'text/html' || type === 'text/plain');
    const hasFiles = [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/'));
    const hasPictures = hasImages || (!isText && hasFiles);
    hasImages = false;
    if (hasPictures) onImages();
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
