import { useState } from 'react';
import { newEditor } from '#web/ui/rich-text/create-editor.ts';
import type { RichTextEditorProps } from '#web/ui/rich-text/rich-text-editor-props.ts';
import { RichTextEditor } from '#web/ui/rich-text/rich-text-editor.tsx';
import { useUnmounted } from '#web/ui/rich-text/use-unmounted.ts';

/** The loaded editor, without the stand-in. */
export function ReadyRichTextEditor(props: RichTextEditorProps) {
  const [editor] = useState(() => {
    const created = newEditor(props.placeholder);
    created.mount(document.createElement('div'));
    return created;
  });
  useUnmounted(() => editor.destroy());
  return <RichTextEditor {...props} editor={editor} handover={{}} />;
}
