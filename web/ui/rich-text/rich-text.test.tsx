import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { LINES_MAX } from './cut-long-text.ts';
import { RichText } from './rich-text.tsx';

const WHOLE = 'Tampilkan semua';
const COSTLY = '<p>ا漢</p>'.repeat(2 * LINES_MAX);

/** The selection is read once in a task. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function draw(html: string): string {
  return render(<RichText html={html} wholeLabel={WHOLE} />).container.firstElementChild!.innerHTML;
}

test('the output of the editor is unchanged', () => {
  const html =
    '<h1>a</h1><h2>b</h2><h3>c</h3><ul><li><p>d</p></li></ul><ol><li>e</li></ol>' +
    '<blockquote><p>f</p></blockquote><hr><p><strong>g</strong><em>h</em><u>i</u><s>j</s><code>k</code><br></p>';
  expect(draw(html)).toBe(html);
});

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a style', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
  ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['an image with its error handler', '<p>a<img src=x onerror="alert(1)"></p>', '<p>a</p>'],
  ['a frame', '<p>a</p><iframe src="https://contoh.id"></iframe>', '<p>a</p>'],
  [
    'an inline style and a class',
    '<p style="position:fixed" class="x" id="root">a</p>',
    '<p>a</p>',
  ],
  [
    'an svg',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg><p>a</p>',
    '<p>a</p>',
  ],
])('%s is stripped', (_what, html, expected) => {
  expect(draw(html)).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//contoh.id',
])('a link to %j loses its address and keeps its text', (href) => {
  const { container } = render(
    <RichText html={`<p><a href="${href}">baca</a></p>`} wholeLabel={WHOLE} />,
  );
  expect(container.querySelector('a')).not.toHaveAttribute('href');
  expect(container).toHaveTextContent('baca');
});

test.each(['https://contoh.id/a?b=c', 'http://contoh.id', 'mailto:a@contoh.id', '/threads/1'])(
  'a link to %j stays, with rel nofollow',
  (href) => {
    const { container } = render(
      <RichText html={`<a href="${href}" rel="opener">baca</a>`} wholeLabel={WHOLE} />,
    );
    const link = container.querySelector('a');
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  },
);

test('a block of code can be reached by keyboard, to scroll it', () => {
  expect(draw('<pre><code>a</code></pre>')).toBe('<pre tabindex="0"><code>a</code></pre>');
});

test.each([
  ['styles', '<u>a</u><s>b</s>', 'p', 160],
  ['Javanese letters', 'ꦲ', 'p', 1_300],
  ['characters without a font between Latin ones', 'a\u0378', 'p', 160],
  ['characters without a font', '\uffa8\uffd8', 'p', 160],
  ['letters of another font file', 'aā ', 'p', 1_300],
  ['tabs', 'a\t', 'pre', 1_300],
  ['letters in one word', 'f', 'p', 1_400],
])(
  'a text of very many %s is laid out in time, a shorter one at once',
  (_what, unit, tag, most) => {
    const drawMany = (count: number) => draw(`<${tag}>${unit.repeat(count)}</${tag}>`);
    expect(drawMany(most * 1.1)).toContain('data-lazy');
    expect(drawMany(most * 0.9)).not.toContain('data-lazy');
  },
);

test.each([
  ['lines in a paragraph', 'a<br>', 'p'],
  ['lines of code', 'a\n', 'pre'],
  ['items', '<li>a</li>', 'ol'],
  ['quoted paragraphs', '<p>a</p>', 'blockquote'],
])('a text of very many %s is laid out at once as far as it is shown', (_what, unit, tag) => {
  expect(draw(`<${tag}>${unit.repeat(3_000)}</${tag}>`)).not.toContain('data-lazy');
});

test.each([
  ['Indonesian', 'Ia pergi ke pasar besok, katanya. '.repeat(500)],
  ['Arabic', 'كتب الطالب درسه في المدرسة، ثم عاد إلى البيت. '.repeat(15)],
  ['Japanese', 'とても長い文章です。カタカナも漢字もあります。'.repeat(14)],
  ['Javanese', 'ꦱꦼꦒꦫ ꦭꦩ꧀ꦥꦃ ꦲꦶꦁ ꦥꦱꦂ '.repeat(14)],
  ['Vietnamese', 'Tiếng Việt là ngôn ngữ chính thức tại Việt Nam. '.repeat(60)],
  ['Czech', 'Příliš žluťoučký kůň úpěl ďábelské ódy. Včera jsme šli domů. '.repeat(40)],
  ['Turkish', 'Dün akşam gökyüzü yıldızlarla doluydu; sahilde yürüdük. '.repeat(60)],
])('an ordinary comment in %s is laid out at once', (_what, text) => {
  expect(draw(`<p>${text}</p>`)).not.toContain('data-lazy');
});

const LIST = `<ul>${'<li>a</li>'.repeat(LINES_MAX - 1)}`;

test.each([
  ['an item', `${LIST}<li>b<p>c</p></li></ul><p>akhir</p>`, /^bc$/],
  ['the first item of a list in a list', `${LIST}<ul><li>b</li></ul></ul><p>akhir</p>`, /^b$/],
  ['a line', `<p>${'a<br>'.repeat(LINES_MAX)}b<br>akhir</p>`, /akhir/],
  ['a line of code', `<pre><code>${'a\n'.repeat(LINES_MAX)}b\nakhir</code></pre>`, /akhir/],
  ['code', `${LIST}</ul><pre>b\nakhir</pre>`, /akhir/],
  ['text beside blocks', `${'a<s>b<hr></s>'.repeat(LINES_MAX / 4)}c<p>akhir</p>`, /c/],
])(
  'of a long text, the reader sees the rest on demand, which begins with %s',
  async (_what, html, focused) => {
    const { container, unmount } = render(<RichText html={html} wholeLabel={WHOLE} />);
    const button = screen.getByRole('button', { name: WHOLE });
    expect(container).not.toHaveTextContent('akhir');
    for (const element of container.querySelectorAll('li,ul,p,pre')) {
      expect(element).not.toBeEmptyDOMElement();
    }
    await userEvent.click(button);
    expect(container).toHaveTextContent('akhir');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toHaveTextContent(focused);
    for (const code of container.querySelectorAll('pre')) expect(code.tabIndex).toBe(0);
    expect(screen.queryByRole('button')).toBeNull();
    // Out of sight and back.
    unmount();
    render(<RichText html={html} wholeLabel={WHOLE} />);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test.each([
  ['blocks', `${'<p>a</p>\n'.repeat(LINES_MAX - 1)}<p>akhir</p>\n`],
  ['lines', `<p>${'a<br>'.repeat(LINES_MAX - 1)}akhir</p>`],
  ['lines of code', `<pre>${'a\n'.repeat(LINES_MAX - 1)}akhir\n</pre>`],
])('a text of as many %s as are shown at first is shown whole', (_what, html) => {
  const { container } = render(<RichText html={html} wholeLabel={WHOLE} />);
  expect(container).toHaveTextContent('akhir');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a text that is shown whole stays so when it changes', async () => {
  const long = `${LIST}</ul><p>satu</p><p>dua</p>`;
  const { container, rerender } = render(<RichText html={long} wholeLabel={WHOLE} />);
  await userEvent.click(screen.getByRole('button', { name: WHOLE }));
  rerender(<RichText html={`${long}<p>tiga</p>`} wholeLabel={WHOLE} />);
  expect(container).toHaveTextContent('tiga');
  rerender(<RichText html="<p>pendek</p>" wholeLabel={WHOLE} />);
  expect(container).toHaveTextContent(/^pendek$/);
});

test('no text has many more lazy blocks than lines that are shown at first', () => {
  const unit = 'กa<strong>กa<s>กa<u>กa<em>กa<hr />กa</em>กa</u>กa</s>กa</strong>';
  const { container } = render(<RichText html={unit.repeat(300)} wholeLabel={WHOLE} />);
  const { length } = container.querySelectorAll('[data-lazy]');
  expect(length).toBeGreaterThan(LINES_MAX / 2);
  expect(length).toBeLessThanOrEqual(LINES_MAX);
});

test('a costly text is not lazy when it is added to what the reader has selected', async () => {
  await nextTask();
  const { container } = render(<article />);
  getSelection()?.selectAllChildren(document.body);
  render(<RichText html={COSTLY} wholeLabel={WHOLE} />, { container });
  getSelection()?.empty();
  expect(container).toHaveTextContent('ا漢');
  expect(container.innerHTML).not.toContain('data-lazy');
});

test.each(['a caret', 'all of the text'])(
  'a costly text with %s is lazy when it grows',
  async (what) => {
    const { container } = render(<RichText html={`${COSTLY}<p>${what}</p>`} wholeLabel={WHOLE} />);
    const text = container.firstElementChild!;
    await nextTask();
    if (what === 'a caret') getSelection()?.collapse(text.firstElementChild, 0);
    else getSelection()?.selectAllChildren(text);
    const button = screen.getByRole('button', { name: WHOLE });
    fireEvent.click(button);
    expect(text.children).toHaveLength(2 * LINES_MAX + 1);
    expect(text.querySelectorAll('[data-lazy]')).toHaveLength(2 * LINES_MAX + 1);
  },
);

test.each([
  ['letters of two fonts in turn', 'a漢', 400, 600],
  ['letters without a font', '\ue000', 900, 1_100],
  ['Arabic letters', 'السلام ', 600, 700],
])('of a text of %s, the first are shown', (_what, unit, whole, cut) => {
  const shownOf = (times: number) => {
    const { container, unmount } = render(
      <RichText html={`<p>${unit.repeat(times)}</p>`} wholeLabel={WHOLE} />,
    );
    const { length } = container.querySelector('p, div')!.textContent;
    unmount();
    return length;
  };
  expect(shownOf(whole)).toBe(whole * unit.length);
  expect(shownOf(cut)).toBeLessThan(cut * unit.length);
});
