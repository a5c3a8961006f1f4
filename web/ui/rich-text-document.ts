import { DOMParser, type Schema } from '@tiptap/pm/model';
import type { JSONContent } from '@tiptap/react';
import { sanitizeToNodes } from './sanitize-rich-text.ts';

/** HTML as the editor's document: it would parse a string unsanitised, which Trusted Types refuse. */
export function documentOf(html: string, schema: Schema): JSONContent {
  return DOMParser.fromSchema(schema).parse(sanitizeToNodes(html)).toJSON();
}
