import { afterEach, expect, test, vi } from 'vitest';
import { newEditor } from './create-editor.ts';
import { editorLabels } from '#web/testing/editor-labels.ts';
import { pasteProps } from './paste/paste-props.ts';
import { readField, takeOver } from './rich-text-handover.ts';

function show(field: HTMLElement): HTMLElement {
  const container = document.createElement('div');
  container.append(field);
  document.body.append(container);
  return container;
}

function richField(html: string): HTMLElement {
  const field = document.createElement('div');
  field.setAttribute('role', 'textbox');
  field.tabIndex = 0;
  field.innerHTML = html;
  return field;
}

afterEach(() => {
  getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

test('of overlapping pastes, only the newest is formatted', () => {
  const field = document.createElement('textarea');
  field.value = 'satu\ndua tiga';
  const undone = { html: '<b>satu</b> dua', text: 'satu dua', start: 0 };
  const older = { html: '<ul><li>satu<li>dua</ul>', text: 'satu\ndua', start: 0 };
  const newer = { ...older, html: '<ol><li>satu<li>dua</ol>' };
  const last = { html: '<b>tiga</b>', text: 'tiga', start: 9 };
  expect(readField(show(field), [older, undone, newer, last])).toMatchObject({
    pasted: [newer, last],
  });
});

test('a field with the focus but no caret hands over its content, and changes nothing else', () => {
  const field = richField('<p>satu</p><p>dua</p>');
  const container = show(field);
  field.focus();
  getSelection()?.removeAllRanges();
  const given = { html: '<p>satu</p><p>dua</p>', scrolled: [], selection: 'end' };
  expect(readField(container, [])).toEqual(given);
  const other = document.createElement('p');
  other.textContent = 'lain';
  document.body.append(other);
  getSelection()?.setPosition(other.firstChild, 2);
  expect(readField(container, [])).toEqual(given);
  expect(other).toHaveTextContent(/^lain$/);
});

test.each<[string, number, string]>([
  ['<p>satu</p><p>dua</p>', 0, '<p>|satu</p><p>dua</p>'],
  ['<p>satu</p><p>dua</p>', 1, '<p>satu</p><p>|dua</p>'],
  ['<p>satu</p><p>dua <b>tiga</b></p>', 2, '<p>satu</p><p>dua <b>tiga|</b></p>'],
  ['<p>satu</p><p><br></p>', 2, '<p>satu</p><p>|<br></p>'],
  ['<p>satu</p><hr>', 2, '<p>satu</p><hr>|'],
  ['<p>satu</p><hr>', 1, '<p>satu</p>|<hr>'],
  ['<ul><li>satu</li><li></li></ul>', 1, '<ul><li>satu</li><li>|</li></ul>'],
])('a caret between the paragraphs of %s, at %s, is marked inside one', (html, offset, given) => {
  const field = richField(html);
  const container = show(field);
  field.focus();
  getSelection()?.setPosition(field, offset);
  const { html: marked, selection } = readField(container, []);
  expect([marked, selection]).toEqual([given.replace('|', '\uFDD0'), 'at-mark']);
});

test('a block of code stays scrolled', () => {
  const html = '<pre><code>a</code></pre><p>b</p><pre><code>c</code></pre>';
  const container = show(richField(html));
  const scrolled = [
    { scrollLeft: 0, scrollTop: 0 },
    { scrollLeft: 10, scrollTop: 20 },
  ];
  Object.assign(container.querySelectorAll('pre')[1]!, scrolled[1]);
  const editor = newEditor('');
  editor.mount(document.createElement('div'));
  takeOver(editor, '', readField(container, []));
  expect(readField(editor.view.dom.parentElement!, [])).toMatchObject({ scrolled });
  editor.destroy();
});

test.each([
  '<a href="https://contoh.id"><svg></svg></a>',
  '<video></video>',
  '<span style="display:none">x</span>',
])('text pasted beside %s, of which nothing can stay, stays', (html) => {
  vi.stubGlobal('ClipboardEvent', Event);
  const editor = newEditor('');
  editor.mount(document.createElement('div'));
  editor.setOptions({
    editorProps: pasteProps(editorLabels),
  });
  const pasted = [{ html, text: 'https://contoh.id', start: 5 }];
  takeOver(editor, '', { text: 'halo https://contoh.id', pasted });
  expect(editor.getText()).toBe('halo https://contoh.id');
  editor.destroy();
});
