import { DOMParser, type Schema } from '@tiptap/pm/model';
import type { JSONContent } from '@tiptap/react';
import { sanitizeRichText } from './sanitize-rich-text.ts';

/** Parses sanitised HTML to the editor's document. The editor itself would parse a string, which Trusted Types refuse. */
export function documentOf(html: string, schema: Schema): JSONContent {
  return DOMParser.fromSchema(schema).parse(sanitizeRichText(html)).toJSON();
}

/** Converts plain text to the editor's document: a paragraph for each line, with all spaces. */
export function documentOfText(text: string): JSONContent {
  const content = text.split('\n').map((line): JSONContent => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  }));
  return { type: 'doc', content };
}
