import type { Editor } from '@tiptap/core';

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Whether an address may stand in the text: of a safe scheme, or of none at all. */
export function isSafeAddress(address: string): boolean {
  const scheme = /^[^/?#]*?:/.exec(address)?.[0];
  return scheme === undefined || SAFE_PROTOCOLS.has(scheme.toLowerCase());
}

/** What was typed as it may stand in a link, `https://` put before a bare address; undefined for what is none or not safe. */
export function normalizeLinkUrl(typed: string): string | undefined {
  const address = typed.trim();
  if (address === '' || /\s/.test(address)) return undefined;
  // The colon of "localhost:3000" and "contoh.id:8080" is a port's: no scheme that we meet has a dot.
  const hasScheme = /^(?!localhost:\d)[a-z][a-z0-9+-]*:/i.test(address);
  const url = URL.parse(hasScheme ? address : `https://${address}`);
  return url && SAFE_PROTOCOLS.has(url.protocol) ? url.href : undefined;
}

/** Links the selection, or the link around the caret; where nothing is selected, writes the address itself. */
export function applyLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  } else {
    chain.extendMarkRange('link').setLink({ href });
  }
  chain.run();
}
