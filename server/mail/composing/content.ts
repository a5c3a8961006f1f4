/** What a letter says, before it becomes plain text and HTML. Each text is one line. */
export interface Content {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string } | undefined;
  /** Below the button, in smaller type. */
  readonly hint?: string | undefined;
}

/** What a letter is made from: what it tells, and the URLs of its links that are still valid. */
export interface Source<Data, Link extends string> {
  readonly data: Data;
  readonly links: { readonly [Name in Link]?: string };
  readonly product: string;
}

/** A button, where its link is still valid. */
export function buttonTo(label: string, url: string | undefined): Content['button'] {
  return url === undefined ? undefined : { label, url };
}
