/** Every word that the editor shows or speaks; the caller brings them all. */
export type RichTextEditorLabels = {
  toolbar: string;
  bold: string;
  italic: string;
  underline: string;
  strike: string;
  heading: string;
  bulletList: string;
  orderedList: string;
  quote: string;
  code: string;
  codeBlock: string;
  link: string;
  undo: string;
  redo: string;
  linkUrl: string;
  linkInvalid: string;
  apply: string;
  remove: string;
  cancel: string;
  /** Which keys do something else here than elsewhere; spoken only. */
  keys: string;
  /** Said when pictures were pasted or dropped. */
  imagesUnsupported: string;
  /** Said when nothing was pasted because it is longer than a post may be. */
  pasteTooLong: string;
};

export type RichTextEditorProps = {
  label: string;
  placeholder: string;
  /** HTML. A value that the editor did not produce itself (such as '' after sending) replaces its content. */
  value: string;
  /** Called with HTML, or with '' when nothing is written. */
  onChange: (html: string) => void;
  labels: RichTextEditorLabels;
  isDisabled?: boolean | undefined;
  minRows?: number | undefined;
  /** Of the words that say what is wrong with it, while something is. */
  errorId?: string | undefined;
};

/** How many tools the editor has, for the place where they will be. */
export const TOOL_COUNT = 13;

const DEFAULT_ROWS = 6;
const ROW_EM = 1.65;
const PADDING_EM = 2;

/** The height of the sheet before anything is written, the same for the editor and for what stands in its place. */
export function editorMinHeight(rows: number = DEFAULT_ROWS): string {
  return `${rows * ROW_EM + PADDING_EM}em`;
}
