import { type ComponentType, lazy, Suspense, type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import styles from './rich-text-editor.module.css';
import { RichTextEditorSkeleton } from './rich-text-editor-skeleton.tsx';

type EditorProps = RichTextEditorProps & {
  /** Stands in the editor's place when its code does not come. */
  failure: ReactNode;
};

type LazyRichTextEditorProps = Omit<EditorProps, 'errorId'> & {
  /** Stands below it, also while it is on its way. */
  error?: string | undefined;
};

const Editor = lazy(async (): Promise<{ default: ComponentType<EditorProps> }> => {
  try {
    const { RichTextEditor } = await import('./rich-text-editor.tsx');
    return {
      default: ({ failure: _failure, ...props }: EditorProps) => <RichTextEditor {...props} />,
    };
  } catch {
    return { default: ({ failure }: EditorProps) => failure };
  }
});

/** The editor, loaded when first drawn; until then a skeleton of its size. */
export function LazyRichTextEditor({ error, ...props }: LazyRichTextEditorProps) {
  const errorId = useId();
  return (
    <div className={styles.place}>
      <Suspense fallback={<RichTextEditorSkeleton minRows={props.minRows} />}>
        <Editor {...props} errorId={error ? errorId : undefined} />
      </Suspense>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
