import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { editorLabels } from '#web/testing/editor-labels.ts';
import { pasteProps } from './paste-props.ts';

const LIST = '<ul><li>x<ul><li>y</li></ul></li><li>z</li></ul>';
const WRITTEN_LIST = '<ul><li><p>x</p><ul><li><p>y</p></li></ul></li><li><p>z</p></li></ul>';
const CODE = '<pre>x\n  y</pre>';
const WRITTEN_CODE = '<pre><code>x\n  y</code></pre>';

/** Returns the content of an editor after a paste at '|'. */
function pasteInto(text: string, html: string): string {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [StarterKit.configure({ trailingNode: false })],
    content: text,
    editorProps: pasteProps(editorLabels),
  });
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf('|') ?? -1;
    if (at < 0) return;
    const from = position + at;
    editor.commands.setTextSelection({ from, to: from + 1 });
    editor.view.dispatch(editor.state.tr.deleteSelection());
  });
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  editor.state.doc.check();
  const pasted = editor.getHTML();
  editor.destroy();
  return pasted;
}

test.each([
  ['behind text', '<p>ab|</p>', LIST, `<p>ab</p>${WRITTEN_LIST}`],
  ['into text', '<p>a|b</p>', LIST, `<p>a</p>${WRITTEN_LIST}<p>b</p>`],
  ['before text', '<p>|ab</p>', LIST, `${WRITTEN_LIST}<p>ab</p>`],
  ['behind text', '<p>ab|</p>', CODE, `<p>ab</p>${WRITTEN_CODE}`],
  ['into text', '<p>a|b</p>', CODE, `<p>a</p>${WRITTEN_CODE}<p>b</p>`],
  ['behind text', '<p>ab|</p>', `${CODE}<p>c</p>`, `<p>ab</p>${WRITTEN_CODE}<p>c</p>`],
  [
    'into an item',
    '<ul><li><p>ab|</p></li></ul>',
    CODE,
    `<ul><li><p>ab</p>${WRITTEN_CODE}</li></ul>`,
  ],
  [
    'behind text',
    '<p>ab|</p>',
    '<blockquote><p>x</p><p>y</p></blockquote>',
    '<p>ab</p><blockquote><p>x</p><p>y</p></blockquote>',
  ],
])('pasted %s, %s, a block of several lines stays whole: %s', (_where, text, html, pasted) => {
  expect(pasteInto(text, html)).toBe(pasted);
});

test.each([
  ['one item', '<p>a|b</p>', '<ul><li>x</li></ul>', '<p>axb</p>'],
  ['one line of code', '<p>a|b</p>', '<pre>x</pre>', '<p>axb</p>'],
  ['a heading', '<p>a|b</p>', '<h2>x</h2>', '<p>axb</p>'],
  ['a paragraph', '<p>a|b</p>', '<p>x</p><p>y</p>', '<p>ax</p><p>yb</p>'],
  [
    'a list, in another one,',
    '<ul><li><p>ab|</p></li></ul>',
    '<ul><li>x</li><li>y</li></ul>',
    '<ul><li><p>abx</p></li><li><p>y</p></li></ul>',
  ],
])('%s joins the text of the caret', (_what, text, html, pasted) => {
  expect(pasteInto(text, html)).toBe(pasted);
});

test.each([
  [
    'Google Docs',
    '<ul><ul><li aria-level="2"><p>x</p></li></ul><li aria-level="1"><p>y</p></li></ul>',
  ],
  ['three levels', '<ul><ul><ul><li>x</li></ul></ul><li>y</li></ul>'],
  ['LibreOffice', '<ul>\n<ul>\n<li><p>x</p></li>\n</ul>\n<li><p>y</p></li></ul>'],
  ['a browser', '<ul><li><ul><li>x</li></ul></li><li>y</li></ul>'],
  [
    'Word',
    '<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1">x</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">y</p>',
  ],
  [
    'Word online',
    '<ul><li data-aria-level="2"><p>x</p></li></ul><ul><li data-aria-level="1"><p>y</p></li></ul>',
  ],
  [
    'an editor of this kind',
    '<ul data-pm-slice="5 3 []"><li><ul><li><p>x</p></li></ul></li><li><p>y</p></li></ul>',
  ],
])('a list of %s that begins with a nested item is one list behind text', (_what, html) => {
  expect(pasteInto('<p>ab|</p>', html)).toBe(
    '<p>ab</p><ul><li><p>x</p></li><li><p>y</p></li></ul>',
  );
});

test.each([
  [
    'a list of the other kind, which stands before',
    '<ol><ul><li>x</li></ul><li>y</li></ol>',
    '<ul><li><p>x</p></li></ul><ol><li><p>y</p></li></ol>',
  ],
  [
    'a list, in the item before',
    '<ul><li>a</li><li><ul><li>x</li></ul></li></ul>',
    '<ul><li><p>a</p><ul><li><p>x</p></li></ul></li></ul>',
  ],
  [
    'a heading',
    '<ul><li><h2>x</h2>y</li></ul>',
    '<ul><li><p><strong>x</strong></p><p>y</p></li></ul>',
  ],
  [
    'code',
    '<ul><li><pre>x</pre></li><li>y</li></ul>',
    '<ul><li><p></p><pre><code>x</code></pre></li><li><p>y</p></li></ul>',
  ],
])('an item that begins with %s stays in its list', (_what, html, pasted) => {
  expect(pasteInto('|', html)).toBe(pasted);
});

test('items cut from a list are pasted back unchanged', () => {
  const own = '<ul data-pm-slice="3 3 []"><li><p>bc</p></li><li><p>de</p></li></ul>';
  expect(pasteInto('<ul><li><p>a|f</p></li></ul>', own)).toBe(
    '<ul><li><p>abc</p></li><li><p>def</p></li></ul>',
  );
});
