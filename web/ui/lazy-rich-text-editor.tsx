import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import { RichTextEditorSkeleton } from './rich-text-editor-skeleton.tsx';

export type { RichTextEditorLabels, RichTextEditorProps } from './rich-text-editor-props.ts';

const Editor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}));

/** The editor, loaded when first drawn; until then a skeleton of its size. */
export function LazyRichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<RichTextEditorSkeleton minRows={props.minRows} />}>
      <Editor {...props} />
    </Suspense>
  );
}
