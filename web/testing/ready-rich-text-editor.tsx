import { useState } from 'react';
import { newEditor } from '#web/ui/rich-text/create-editor.ts';
import type { RichTextEditorProps } from '#web/ui/rich-text/rich-text-editor-props.ts';
import { RichTextEditor } from '#web/ui/rich-text/rich-text-editor.tsx';
import { useUnmounted } from '#web/ui/rich-text/use-unmounted.ts';

/** The editor as it is once its code has come, without the field that stands in for it before. */
export function ReadyRichTextEditor(props: RichTextEditorProps) {
  const [editor] = useState(() => {
    const created = newEditor(props.placeholder);
    created.mount(document.createElement('div'));
    return created;
  });
  useUnmounted(() => editor.destroy());
  return <RichTextEditor {...props} editor={editor} handover={{}} />;
}
