import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useToasterStore } from 'react-hot-toast/headless';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { editorLabels } from '#web/testing/editor-labels.ts';
import { ReadyRichTextEditor } from '#web/testing/ready-rich-text-editor.tsx';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { stripAttributes } from './strip-attributes.ts';

const fixtures = import.meta.glob<string>('./fixtures/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const copies = Object.keys(fixtures)
  .filter((path) => !path.endsWith('.expected.html'))
  .map((path) => /(?<name>[^/]+)\.html$/.exec(path)?.groups?.['name'] ?? '');

const CODE_STYLE = `style="font-family: Menlo, 'Courier New', monospace; white-space: pre;"`;

function Toasts() {
  const { toasts } = useToasterStore();
  return toasts.map(({ id, message }) => (
    <output key={id}>{typeof message === 'string' && message}</output>
  ));
}

function Draft({ start = '' }: { start?: string }) {
  const [html, setHtml] = useState(start);
  return (
    <>
      <ReadyRichTextEditor
        label="Isi"
        placeholder=""
        value={html}
        onChange={setHtml}
        labels={editorLabels}
      />
      <pre data-testid="html">{html}</pre>
      <Toasts />
    </>
  );
}

type Copy = { html?: string; text?: string; images?: number };

function transferOf({ html, text, images = 0 }: Copy) {
  const data: Record<string, string> = {
    ...(html !== undefined && { 'text/html': html }),
    ...(text !== undefined && { 'text/plain': text }),
  };
  return {
    types: [...Object.keys(data), ...(images > 0 ? ['Files'] : [])],
    getData: (type: string) => data[type] ?? '',
    files: Array.from({ length: images }, () => new File([''], 'a.png', { type: 'image/png' })),
    clearData: () => undefined,
  };
}

async function paste(copy: Copy): Promise<void> {
  const textbox = screen.getByRole('textbox');
  await waitFor(() => expect(textbox).toHaveAttribute('contenteditable', 'true'));
  act(() => textbox.focus());
  fireEvent.paste(textbox, { clipboardData: transferOf(copy) });
}

const readHtml = () => screen.getByTestId('html').textContent.replaceAll(/ rel="[^"]*"/g, '');

test('there is a copy of each program', () => {
  expect(copies.sort()).toEqual([
    'excel',
    'github',
    'github-code',
    'google-docs',
    'jetbrains',
    'libreoffice',
    'libreoffice-calc',
    'vs-code',
    'whatsapp-web',
    'wikipedia',
    'word-desktop',
    'word-online',
  ]);
});

test.each(copies)('text pasted from %s looks as it did there', async (name) => {
  const expected = fixtures[`./fixtures/${name}.expected.html`]?.replaceAll(/>\n/g, '>');
  render(<Draft />);
  await paste({ html: fixtures[`./fixtures/${name}.html`] ?? '', text: name });
  await waitFor(() => expect(readHtml()).not.toBe(''));
  expect(readHtml()).toBe(expected);
});

test.each(copies)('of a copy from %s nothing is parsed that the CSP would report', (name) => {
  const quiet = stripAttributes(fixtures[`./fixtures/${name}.html`] ?? '');
  expect(quiet).not.toMatch(/<style|<[^>]+\s(?:style|on\w+)\s*=/i);
});

test.each([
  [
    'style between slashes',
    '<p/style="color:red"/onclick=x()>a</p>',
    '<p data-style="color:red">a</p>',
  ],
  ['a quote in a value', `<a title="it's > x" href='b'>a</a>`, `<a href='b'>a</a>`],
  [
    'no quotes',
    '<p class=MsoNormal style=color:red>a',
    '<p class="MsoNormal" data-style="color:red">a',
  ],
  ['capitals', '<P STYLE="a:b">', '<P data-style="a:b">'],
])('attributes are read with %s', (_what, html, quiet) => {
  expect(stripAttributes(html)).toBe(quiet);
});

test.each([
  [
    'bold that a style takes back',
    '<b>a<span style="font-weight:normal">b</span></b>',
    '<p><strong>a</strong>b</p>',
  ],
  ['a heading of a lower level', '<h5>a</h5>', '<h3>a</h3>'],
  ['blocks without a paragraph', '<div>a</div><section>b</section>c', '<p>a</p><p>b</p><p>c</p>'],
  ['a summary', '<details><summary>a</summary>b</details>', '<p>a</p><p>b</p>'],
  ['a hidden element', '<p>a<span style="display: none">b</span></p>', '<p>a</p>'],
  ['an unsafe link', '<a href="javascript:x()">a</a>', '<p>a</p>'],
  [
    'a bullet of an older Word',
    '<p class="MsoListParagraph">·&nbsp; a</p>',
    '<ul><li><p>a</p></li></ul>',
  ],
  [
    'lines of code in blocks',
    '<pre><div>a</div><div>b</div></pre>',
    '<pre><code>a\nb</code></pre>',
  ],
  [
    'a list within a cell',
    '<table><tr><td>a</td><td><ul><li>b</li></ul></td></tr></table>',
    '<p>a</p><ul><li><p>b</p></li></ul>',
  ],
  [
    'an empty cell',
    '<table><tr><td></td><td>b</td><td></td></tr><tr><td>a</td><td></td><td>c</td></tr></table>',
    '<p>· b</p><p>a · · c</p>',
  ],
  [
    'a column without words',
    '<table><tr><td></td><td>a</td><td></td><td>b</td></tr><tr><td></td><td>c</td></tr></table>',
    '<p>a · b</p><p>c</p>',
  ],
  [
    'merged cells',
    '<table><tr><td rowspan="2">a</td><td colspan="2">b</td><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr></table>',
    '<p>a · b · · c</p><p>· d · e · f</p>',
  ],
  [
    'lines of code without pre',
    ['if', '  b', '\n', 'c'].map((line) => `<div ${CODE_STYLE}><div>${line}</div></div>`).join(''),
    '<pre><code>if\n  b\n\nc</code></pre>',
  ],
  [
    'a single line of code',
    `<div ${CODE_STYLE}><div><span>a</span></div></div>`,
    '<p><code>a</code></p>',
  ],
  [
    'a part of lines of code',
    `<span ${CODE_STYLE}>a\n  b</span>`,
    '<pre><code>a\n  b</code></pre>',
  ],
  [
    'lines of code in nested blocks',
    '<pre><div><div>a</div></div><div>b</div></pre>',
    '<pre><code>a\nb</code></pre>',
  ],
  ['a name of code in a sentence', `<p>a <span ${CODE_STYLE}>b</span></p>`, '<p>a b</p>'],
  ['an empty list', '<ul><li></li></ul>', ''],
  ['nothing but empty paragraphs', '<p>&nbsp;</p><p><br></p>', ''],
])('%s is understood', (_what, html, cleaned) => {
  expect(cleanPastedHtml(html).html).toBe(cleaned);
});

test.each([
  ['quotes', `${'<blockquote>'.repeat(1_500)}<p data-pm-slice="0 0 []">a</p>`],
  [
    'blocks around it',
    `<p data-pm-slice='0 0 [${'"blockquote",null,'.repeat(1_499)}"blockquote",null]'>a</p>`,
  ],
])('a copy marked as own is not trusted when it nests too deep: %s', (_what, html) => {
  const cleaned = cleanPastedHtml(html);
  expect(cleaned.isOwn).toBe(false);
  expect(cleaned.html).not.toContain('data-pm-slice');
  expect(cleaned.html.split('<blockquote>').length).toBeLessThanOrEqual(1 + 200);
});

test('tags nested deeper than the stack do no harm', () => {
  expect(cleanPastedHtml(`${'<div>'.repeat(5_000)}dalam`).html).toBe('<p>dalam</p>');
});

test.each([
  ['tags', '<a '],
  ['tags with a quote', '<a x="'],
  ['names of tags', '<a'],
  ['styles', '<style>'],
  ['beginnings of styles', '<style '],
  ['comments', '<!--'],
])('a million unclosed %s take linear time', (_what, open) => {
  const html = open.repeat(1_000_000);
  expect(stripAttributes(html).length).toBeLessThanOrEqual(html.length);
});

test('cells with a huge colspan do not multiply the length of a copy', () => {
  const words = '<td>a</td>'.repeat(3_000);
  const wide = `${'<td colspan="1000"></td>'.repeat(2)}<td>b</td>`;
  const table = `<table><tr>${words}</tr>${`<tr>${wide}</tr>`.repeat(500)}</table>`;
  const { html } = cleanPastedHtml(table);
  expect(html.length).toBeLessThan(1_200_000);
  expect(html).not.toContain('aa');
});

test.each([
  ['<style>p{}', ''],
  ['<!-- b', ''],
  ['<!--><p>b</p>', '<p>b</p>'],
  ['<!--x--!><p>b</p>', '<p>b</p>'],
  ['<title-bar>b</title-bar>', '<p>b</p>'],
  ['<svg><title/></svg><p>b</p>', '<p>b</p>'],
])('%s ends where it does in a browser', (html, cleaned) => {
  expect(cleanPastedHtml(`<p>a</p>${html}`).html).toBe(`<p>a</p>${cleaned}`);
});

test('a list is no deeper than in Word, whatever its levels', () => {
  const item = (level: string) => `<li data-aria-level="${level}">a</li>`;
  const deep = Array.from({ length: 200 }, (_, at) => item(String(at + 1)));
  const { html } = cleanPastedHtml(`<ul>${deep.join('')}${item('Infinity')}${item('x')}</ul>`);
  expect(html.split('<ul>')).toHaveLength(1 + 9);
  expect(html.split('<li>')).toHaveLength(1 + 202);
});

test('a word that is pasted into a sentence stays in it', async () => {
  render(<Draft start="<p>a</p>" />);
  await paste({ html: '<span style="font-weight:700">b</span>' });
  await waitFor(() => expect(readHtml()).toBe('<p><strong>b</strong>a</p>'));
});

test('plain text is pasted when nothing is left of the HTML beside it', async () => {
  vi.stubGlobal('ClipboardEvent', Event);
  render(<Draft start="<p>a</p>" />);
  await paste({ html: '<a href="https://contoh.id"><svg></svg></a>', text: 'contoh' });
  await waitFor(() => expect(readHtml()).toBe('<p>contoha</p>'));
});

test.each<[string, Copy]>([
  ['text', { text: 'kata kata\n'.repeat(10_001) }],
  ['HTML', { html: '<p>kata</p>'.repeat(10_000), text: 'kata' }],
])('%s that is too long is refused, and the text stays', async (_what, copy) => {
  render(<Draft start="<p>a</p>" />);
  await paste(copy);
  expect(await screen.findByText('Terlalu panjang')).toBeInTheDocument();
  expect(readHtml()).toBe('<p>a</p>');
  await paste({ text: 'b' });
  await waitFor(() => expect(readHtml()).toBe('<p>ba</p>'));
});

test('code that is pasted into a block of code keeps its lines and indentation', async () => {
  render(<Draft start="<pre><code>a</code></pre>" />);
  const html = fixtures['./fixtures/vs-code.html'] ?? '';
  await paste({ html, text: 'if (x) {\r\n  y();\r\n}\r\n' });
  await waitFor(() => expect(readHtml()).toBe('<pre><code>if (x) {\n  y();\n}\na</code></pre>'));
});

test('an own copy is pasted unchanged', async () => {
  render(<Draft />);
  await paste({ html: '<ul data-pm-slice="1 1 []"><li><p>a</p><p></p></li></ul>', text: 'a' });
  await waitFor(() => expect(readHtml()).toContain('<p>a</p>'));
  expect(cleanPastedHtml('<p data-pm-slice="1 1 []">a</p><p></p>').html).toBe(
    '<p data-pm-slice="1 1 []">a</p><p></p>',
  );
});

test.each<[string, Copy, string]>([
  ['two pictures in a text', { html: '<p>a<img src="x.png"><img src="y.png"></p>' }, '<p>a</p>'],
  ['a picture alone', { html: '<img src="x.png">', images: 1 }, ''],
  ['the file of a picture', { images: 2 }, ''],
])('%s show one toast that they are not supported', async (_what, copy, html) => {
  render(<Draft />);
  await paste(copy);
  await waitFor(() => expect(readHtml()).toBe(html));
  expect(await screen.findAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent(/^Gambar belum didukung$/);
});

test.each<[string, Copy]>([
  ['an emoji', { html: '<p>a<img alt="😀" src="x.png"></p>' }],
  ['the picture that Excel adds to its cells', { html: '<p>a</p>', text: 'a', images: 1 }],
])('%s is no picture', async (_what, copy) => {
  render(<Draft />);
  await paste(copy);
  await waitFor(() => expect(readHtml()).toContain('a'));
  expect(screen.queryByText('Gambar belum didukung')).toBeNull();
});
