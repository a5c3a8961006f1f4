import type { Editor } from '@tiptap/core';

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/** Whether a link may have the address: its scheme is safe, or it has none. */
export function isSafeAddress(address: string): boolean {
  const scheme = /^[^/?#]*?:/.exec(address)?.[0];
  return scheme === undefined || SAFE_PROTOCOLS.has(scheme.toLowerCase());
}

/** Normalises a typed address, with `https://` before a bare one; undefined for an invalid or unsafe address. */
export function normalizeLinkUrl(typed: string): string | undefined {
  const address = typed.trim();
  if (address === '' || /\s/.test(address)) return undefined;
  // In "localhost:3000" and "contoh.id:8080" the colon begins a port; schemes with a dot are not recognised.
  const hasScheme = /^(?!localhost:\d)[a-z][a-z0-9+-]*:/i.test(address);
  const url = URL.parse(hasScheme ? address : `https://${address}`);
  return url && SAFE_PROTOCOLS.has(url.protocol) ? url.href : undefined;
}

/** Links the selection, or changes the link around the caret; without either, inserts the address as a link. */
export function applyLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  } else {
    chain.extendMarkRange('link').setLink({ href });
  }
  chain.run();
}
