import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Editor } from '@tiptap/core';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { afterPaint } from './after-paint.ts';
import type * as editorCode from './rich-text-editor.tsx';
import { plainTextOf } from './plain-paragraphs.ts';
import { isOnlyPicture, notifyImagesUnsupported } from './paste/pictures.ts';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import { PASTE_MAX, notifyTooLong } from './paste/too-long.ts';
import styles from './rich-text-editor.module.css';
import type { Pasted, RichTextHandover } from './rich-text-handover.ts';
import { RichTextStandIn } from './rich-text-stand-in.tsx';
import { useUnmounted } from './use-unmounted.ts';
import { whenIdleForLong } from './when-idle.ts';

type LazyRichTextEditorProps = RichTextEditorProps & {
  /** Stands below the field when the editor's code does not come; one can write plain text meanwhile. */
  failure: ReactNode;
  /** Stands below it, also while it is on its way. */
  error?: string | undefined;
  /** Whoever opens this screen wants to write: the editor comes at once. */
  isEager?: boolean | undefined;
  /** Takes the focus at once, at the end of the text. */
  isFocused?: boolean | undefined;
};

type EditorCode = typeof editorCode;
type Prepared = { code: EditorCode; editor: Editor };
type Shown = Prepared & { handover: RichTextHandover };

/**
 * The editor, for a reader who may never write: a plain field of its look stands there until it is
 * touched, or there is nothing else to do. What was typed meanwhile goes on in the editor.
 */
export function LazyRichTextEditor(props: LazyRichTextEditorProps) {
  const { failure, error, isEager = false, isFocused = false, ...editorProps } = props;
  const ownErrorId = useId();
  const errorId = props.errorId ?? (error ? ownErrorId : undefined);
  // A plain field cannot show it.
  const isRich = plainTextOf(editorProps.value) === undefined;
  const isWanted = isEager || isFocused || isRich;
  const [shown, setShown] = useState<Shown>();
  const [isFailed, setIsFailed] = useState(false);
  const standIn = useRef<HTMLDivElement>(null);
  const pasted = useRef<Pasted[]>([]);
  const prepare = usePreparation(props.placeholder);

  function showEditor() {
    prepare()
      .then(pressEnded)
      .then(
        (prepared) => {
          const container = standIn.current;
          if (container) prepared.code.whenComposed(container, () => handOver(prepared));
        },
        () => setIsFailed(true),
      );
  }

  /** The field gives all it has to the editor without a pause in which a key could come. */
  function handOver(prepared: Prepared) {
    if (!standIn.current) return;
    const handover = prepared.code.readField(standIn.current, pasted.current);
    flushSync(() => {
      setShown({ ...prepared, handover });
      setIsFailed(false);
    });
  }

  function refuseTooLong(event: SyntheticEvent, data: DataTransfer) {
    if (data.getData('text/plain').length <= PASTE_MAX) return;
    event.preventDefault();
    event.stopPropagation();
    notifyTooLong(props.labels);
  }

  // Nobody has asked for it: that it does not come is told when somebody does.
  const showEditorIfLoaded = () => void prepare().then(showEditor, () => undefined);
  const showWanted = useEffectEvent(showEditor);
  const showIdly = useEffectEvent(showEditorIfLoaded);
  useEffect(() => {
    if (!isWanted) return;
    // The code is as large as the rest of the page: it must not delay the first paint.
    const showing = afterPaint(showWanted);
    showing.request();
    return showing.cancel;
  }, [isWanted]);
  useEffect(() => whenIdleForLong(showIdly), []);

  const described = { ...editorProps, errorId };
  return (
    <div className={styles.place}>
      {shown ? (
        <shown.code.RichTextEditor {...described} editor={shown.editor} handover={shown.handover} />
      ) : (
        <div
          ref={standIn}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && showEditorIfLoaded()}
          // A finger's press goes on: it may scroll, and only its end focuses the field.
          onPointerDown={() => void prepare().catch(() => undefined)}
          onFocus={showEditor}
          onPasteCapture={(event) => refuseTooLong(event, event.clipboardData)}
          onDropCapture={(event) => refuseTooLong(event, event.dataTransfer)}
          onPaste={({ clipboardData }) => {
            if (isOnlyPicture(clipboardData)) notifyImagesUnsupported(props.labels);
          }}
        >
          <RichTextStandIn
            {...described}
            isFocused={isFocused}
            onPaste={(part) => pasted.current.push(part)}
          />
        </div>
      )}
      {isFailed && failure}
      {error && errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** Brings the editor's code and creates one editor; what has failed is tried again the next time. */
function usePreparation(placeholder: string): () => Promise<Prepared> {
  const preparing = useRef<Promise<Prepared>>(undefined);
  useUnmounted(() => {
    preparing.current?.then(
      ({ editor }) => editor.destroy(),
      () => undefined,
    );
  });

  async function create(): Promise<Prepared> {
    try {
      const code = await import('./rich-text-editor.tsx');
      return { code, editor: await code.createEditor(placeholder) };
    } catch (error) {
      preparing.current = undefined;
      throw error;
    }
  }

  return () => (preparing.current ??= create());
}

/** Goes on in a task of its own: by then a press has placed the caret. */
function pressEnded<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value)));
}
