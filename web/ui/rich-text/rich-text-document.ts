import { DOMParser, type Schema } from '@tiptap/pm/model';
import type { JSONContent } from '@tiptap/react';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** HTML as the editor's document: it would parse a string unsanitised, which Trusted Types refuse. */
export function documentOf(html: string, schema: Schema): JSONContent {
  return DOMParser.fromSchema(schema).parse(sanitizeRichText(html)).toJSON();
}

/** Plain text as the editor's document, a paragraph of each line, with every space that was typed. */
export function documentOfText(text: string): JSONContent {
  const content = text.split('\n').map((line): JSONContent => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  }));
  return { type: 'doc', content };
}
