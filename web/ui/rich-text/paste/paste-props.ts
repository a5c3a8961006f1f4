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
  /** Called once for what had pictures. */
  onImages: () => void;
  /** Called for what is longer than a post may be; nothing of it is pasted. */
  onTooLong: () => void;
};

/** How the editor takes what is pasted or dropped. */
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
      ({ hasImages, isOwn } = cleaned);
      return unlessTooLong(cleaned.html);
    },
    transformPastedText: unlessTooLong,
    transformPasted: (slice, view, isText) =>
      isText ? slice : keepBlocksWhole(slice, { isOwn, isInList: isInList(view.state) }),
    handlePaste(view, { clipboardData }, slice) {
      if (handleTooLong() || handleImages(clipboardData, slice.size)) return true;
      if (slice.size > 0) return false;
      // Nothing of the HTML is left: the text beside it, or else what is selected stays.
      const text = clipboardData?.getData('text/plain');
      if (text) view.pasteText(text);
      return true;
    },
    // oxlint-disable-next-line max-params -- ProseMirror's own.
    handleDrop: (_view, { dataTransfer }, slice, isMoved) =>
      !isMoved && (handleTooLong() || handleImages(dataTransfer, slice?.size ?? 0)),
  };
}

function isInList({ selection: { $from } }: EditorState): boolean {
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type.name === 'listItem',
  );
}
