import { type ComponentType, lazy, Suspense, type ReactNode } from 'react';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import { RichTextEditorSkeleton } from './rich-text-editor-skeleton.tsx';

type LazyRichTextEditorProps = RichTextEditorProps & {
  /** Stands in the editor's place when its code does not come. */
  failure: ReactNode;
};

const Editor = lazy(async (): Promise<{ default: ComponentType<LazyRichTextEditorProps> }> => {
  try {
    const { RichTextEditor } = await import('./rich-text-editor.tsx');
    return {
      default: ({ failure: _failure, ...props }: LazyRichTextEditorProps) => (
        <RichTextEditor {...props} />
      ),
    };
  } catch {
    return { default: ({ failure }: LazyRichTextEditorProps) => failure };
  }
});

/** The editor, loaded when first drawn; until then a skeleton of its size. */
export function LazyRichTextEditor(props: LazyRichTextEditorProps) {
  return (
    <Suspense fallback={<RichTextEditorSkeleton minRows={props.minRows} />}>
      <Editor {...props} />
    </Suspense>
  );
}
