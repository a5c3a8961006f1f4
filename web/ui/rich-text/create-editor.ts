import { Editor } from '@tiptap/react';
import { LINK_REL } from '#contract/rich-text.ts';
import { Placeholder } from '@tiptap/extension-placeholder';
import { StarterKit } from '@tiptap/starter-kit';
import { documentOfText } from './rich-text-document.ts';
import { IndentKeys } from './rich-text-indent.ts';
import { isSafeAddress } from './rich-text-link.ts';

const STARTER_KIT = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  // It would add an empty paragraph after every list and quote, and submit it.
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: LINK_REL, class: null },
    isAllowedUri: isSafeAddress,
  },
});

/** An empty editor without a view. */
export function newEditor(placeholder: string): Editor {
  return new Editor({
    element: null,
    // Without content it would parse an empty string as HTML, which Trusted Types refuse.
    content: documentOfText(''),
    extensions: [STARTER_KIT, IndentKeys, Placeholder.configure({ placeholder })],
    // The CSP refuses a style element; the rules are in our stylesheet.
    injectCSS: false,
  });
}

/**
 * Creates an empty editor, mounted in a detached element. Each step is a task of its own, so that a slow phone, where
 * it takes about 40 ms, handles input in between.
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
