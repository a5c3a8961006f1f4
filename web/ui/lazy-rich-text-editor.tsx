import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';
import type * as editorCode from './rich-text-editor.tsx';
import { FieldError } from './field-error.tsx';
import { plainTextOf } from './plain-paragraphs.ts';
import { isOnlyPicture, tellOfImages } from './paste/pictures.ts';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import styles from './rich-text-editor.module.css';
import type { Pasted, RichTextHandover } from './rich-text-handover.ts';
import { RichTextStandIn } from './rich-text-stand-in.tsx';
import { whenIdleForLong } from './when-idle.ts';

type LazyRichTextEditorProps = Omit<RichTextEditorProps, 'handover'> & {
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
type Taken = { Editor: ComponentType<RichTextEditorProps>; handover: RichTextHandover };

let loaded: EditorCode | undefined;

/** Brings the editor's code; what has failed is tried again the next time. */
async function loadEditor(): Promise<EditorCode> {
  loaded = await import('./rich-text-editor.tsx');
  return loaded;
}

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
  const [taken, setTaken] = useState<Taken | undefined>(() => {
    const handover: RichTextHandover = { selection: isFocused ? 'end' : undefined };
    return loaded && isWanted ? { Editor: loaded.RichTextEditor, handover } : undefined;
  });
  const [isFailed, setIsFailed] = useState(false);
  const standIn = useRef<HTMLDivElement>(null);
  const pasted = useRef<Pasted[]>([]);

  function bring() {
    loadEditor()
      .then(pressEnded)
      .then(
        (code) => standIn.current && code.whenComposed(standIn.current, () => takePlace(code)),
        () => setIsFailed(true),
      );
  }

  /** The field gives all it has to the editor without a pause in which a key could come. */
  function takePlace({ RichTextEditor: Editor, readField }: EditorCode) {
    if (!standIn.current) return;
    const handover = readField(standIn.current, pasted.current);
    flushSync(() => {
      setTaken({ Editor, handover });
      setIsFailed(false);
    });
  }

  // Nobody has asked for it: that it does not come is told when somebody does.
  const bringQuietly = () => void loadEditor().then(bring, () => undefined);
  const bringWanted = useEffectEvent(bring);
  const bringIdly = useEffectEvent(bringQuietly);
  useEffect(() => {
    if (!isWanted) return;
    // The code is as large as the rest of the page: it must not delay the first paint.
    const bringing = afterPaint(bringWanted);
    bringing.ask();
    return bringing.cancel;
  }, [isWanted]);
  useEffect(() => whenIdleForLong(bringIdly), []);

  const described = { ...editorProps, errorId };
  return (
    <div className={styles.place}>
      {taken ? (
        <taken.Editor {...described} handover={taken.handover} />
      ) : (
        <div
          ref={standIn}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && bringQuietly()}
          // A finger's press goes on: it may scroll, and only its end focuses the field.
          onPointerDown={() => void loadEditor().catch(() => undefined)}
          onFocus={bring}
          onPaste={({ clipboardData }) => {
            if (isOnlyPicture(clipboardData)) tellOfImages(props.labels);
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

/** Goes on in a task of its own: by then a press has placed the caret. */
function pressEnded<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value)));
}
