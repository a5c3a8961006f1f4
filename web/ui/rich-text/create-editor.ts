import { Editor } from '@tiptap/react';
import { Placeholder } from '@tiptap/extension-placeholder';
import { StarterKit } from '@tiptap/starter-kit';
import { documentOfText } from './rich-text-document.ts';
import { IndentKeys } from './rich-text-indent.ts';
import { isSafeAddress } from './rich-text-link.ts';

const STARTER_KIT = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  // It would end every list and quote with an empty paragraph, in what is sent as well.
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: 'nofollow ugc noopener', class: null },
    isAllowedUri: isSafeAddress,
  },
});

/** An empty editor without a view. */
export function newEditor(placeholder: string): Editor {
  return new Editor({
    element: null,
    // Without one it would parse an empty string as HTML, which Trusted Types refuse.
    content: documentOfText(''),
    extensions: [STARTER_KIT, IndentKeys, Placeholder.configure({ placeholder })],
    // A strict CSP refuses the style element; the rules stand in our own stylesheet.
    injectCSS: false,
  });
}

/**
 * An empty editor that is ready to take a place in the page. On a slow phone each step takes about
 * 40 ms, and so does evaluating this code before: keys and touches are handled in between.
 */
export async function createEditor(placeholder: string): Promise<Editor> {
  await nextTask();
  const editor = newEditor(placeholder);
  await nextTask();
  editor.mount(document.createElement('div'));
  await nextTask();
  return editor;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
