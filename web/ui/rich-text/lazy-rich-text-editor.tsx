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
  /** Shown below the field when the editor fails to load; the field still takes plain text. */
  failure: ReactNode;
  /** The error message below the field or editor. */
  error?: string | undefined;
  /** Whether the editor loads at once, for screens whose purpose is writing. */
  isEager?: boolean | undefined;
  /** Whether it takes the focus on mount, at the end of the text. */
  isFocused?: boolean | undefined;
};

type EditorCode = typeof editorCode;
type Prepared = { code: EditorCode; editor: Editor };
type Shown = Prepared & { handover: RichTextHandover };

/**
 * Loads the editor lazily, as many readers never write. A stand-in of the same look takes text until the editor is
 * loaded: on the first touch, or when the page has been idle. The editor takes over its text, selection and focus.
 */
export function LazyRichTextEditor(props: LazyRichTextEditorProps) {
  const { failure, error, isEager = false, isFocused = false, ...editorProps } = props;
  const ownErrorId = useId();
  const errorId = props.errorId ?? (error ? ownErrorId : undefined);
  // Formatted text needs the editor at once: the stand-in edits only letters and paragraphs.
  const isRich = plainTextOf(editorProps.value) === undefined;
  const isWanted = isEager || isFocused || isRich;
  const [shown, setShown] = useState<Shown>();
  const [isFailed, setIsFailed] = useState(false);
  const standIn = useRef<HTMLDivElement>(null);
  const pasted = useRef<Pasted[]>([]);
  const prepare = usePreparation(props.placeholder);

  function showEditor() {
    prepare()
      .then(afterPress)
      .then(
        (prepared) => {
          const container = standIn.current;
          if (container) prepared.code.whenComposed(container, () => handOver(prepared));
        },
        () => setIsFailed(true),
      );
  }

  /** Replaces the field by the editor synchronously, so that no key is lost in between. */
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

  // The user did not ask for the editor, so a failure to load is shown only when they do.
  const showEditorIfLoaded = () => void prepare().then(showEditor, () => undefined);
  const showWanted = useEffectEvent(showEditor);
  const showIdly = useEffectEvent(showEditorIfLoaded);
  useEffect(() => {
    if (!isWanted) return;
    // The code is as large as the rest of the page, and must not delay the first paint.
    const showing = afterPaint(showWanted);
    showing.request();
    return showing.cancel;
  }, [isWanted]);
  useEffect(() => whenIdleForLong(showIdly), []);

  const described = { ...editorProps, errorId };
  return (
    <div className={styles.withError}>
      {shown ? (
        <shown.code.RichTextEditor {...described} editor={shown.editor} handover={shown.handover} />
      ) : (
        <div
          ref={standIn}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && showEditorIfLoaded()}
          // A touch may be the start of a scroll, so the editor replaces the field only on focus.
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

/** Returns a function that loads the editor's code and creates one editor. After a failure, the next call retries. */
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

/** Resolves in the next task, when a press has placed the caret. */
function afterPress<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value)));
}
