import styles from './rich-text-editor.module.css';
import { editorMinHeight } from './rich-text-editor-props.ts';

/** A place of exactly the editor's size. */
export function RichTextEditorSkeleton({ minRows }: { minRows?: number | undefined }) {
  return (
    <div className={styles.editor} aria-hidden="true">
      <div className={styles.toolbarPlace} />
      <div className={styles.sheet} style={{ minHeight: editorMinHeight(minRows) }} />
    </div>
  );
}
