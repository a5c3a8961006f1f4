/** All texts that the editor shows or that screen readers announce. */
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
  /** Describes the editor's special keys to screen readers. */
  keys: string;
  /** The toast after pictures were pasted or dropped. */
  imagesUnsupported: string;
  /** The toast when the pasted text is too long. */
  pasteTooLong: string;
};

export type RichTextEditorProps = {
  label: string;
  placeholder: string;
  /** HTML. A value other than the last `onChange`, such as '' after sending, replaces the content. */
  value: string;
  /** Called with HTML, or with '' for an empty text. */
  onChange: (html: string) => void;
  labels: RichTextEditorLabels;
  isDisabled?: boolean | undefined;
  minRows?: number | undefined;
  /** The id of the error message, if there is one. */
  errorId?: string | undefined;
};

/** The number of buttons in the toolbar, for the stand-in. */
export const TOOL_COUNT = 13;

/** Returns the position of the tool's icon in the picture of all. */
export function toolStyle(at: number) {
  return { maskPosition: `${(at / (TOOL_COUNT - 1)) * 100}%` };
}

const DEFAULT_ROWS = 6;
const ROW_EM = 1.65;
const PADDING_EM = 2;

/** Returns the minimum height of the text area, the same for the editor and its stand-in. */
export function editorMinHeight(rows: number = DEFAULT_ROWS): string {
  return `${rows * ROW_EM + PADDING_EM}em`;
}
