import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { editorLabels as labels } from '#web/testing/editor-labels.ts';
import { ReadyRichTextEditor } from '#web/testing/ready-rich-text-editor.tsx';
import { LazyRichTextEditor } from './lazy-rich-text-editor.tsx';
import { TOOL_COUNT } from './rich-text-editor-props.ts';
import { normalizeLinkUrl } from './rich-text-link.ts';
import toolsPicture from './rich-text-tools.svg?raw';
import { RICH_TEXT_TAGS } from '#contract/rich-text.ts';

// jsdom has no layout, but the editor reads the caret's rectangle to scroll to it.
Range.prototype.getBoundingClientRect = () => new DOMRect();
Range.prototype.getClientRects = () => document.createElement('div').getClientRects();

const ICONS = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['strike', Strikethrough],
  ['code', Code],
  ['heading', Heading],
  ['bulletList', List],
  ['orderedList', ListOrdered],
  ['quote', TextQuote],
  ['codeBlock', SquareCode],
  ['link', Link],
  ['undo', Undo2],
  ['redo', Redo2],
] as const;

function Draft({ start = '' }: { start?: string }) {
  const [html, setHtml] = useState(start);
  return (
    <>
      <ReadyRichTextEditor
        label="Deskripsi"
        placeholder="Tuliskan deskripsi..."
        value={html}
        onChange={setHtml}
        labels={labels}
      />
      <button type="button" onClick={() => setHtml('')}>
        Kosongkan
      </button>
      <output data-testid="html">{html}</output>
    </>
  );
}

const readHtml = () => screen.getByTestId('html').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the text area has its name, its placeholder, and is a multi-line textbox', () => {
  render(<Draft />);
  const textbox = screen.getByRole('textbox', { name: 'Deskripsi' });
  expect(textbox).toHaveAttribute('aria-multiline', 'true');
  expect(textbox).toHaveAttribute('aria-placeholder', 'Tuliskan deskripsi...');
  expect(textbox.querySelector('[data-placeholder="Tuliskan deskripsi..."]')).not.toBeNull();
});

test('all tools are enabled at first, except undo and redo', async () => {
  render(
    <StrictMode>
      <LazyRichTextEditor
        isEager
        failure={null}
        label="Deskripsi"
        placeholder=""
        value="<p>Halo</p>"
        onChange={() => {}}
        labels={labels}
      />
    </StrictMode>,
  );
  const readDead = () =>
    within(screen.getByRole('toolbar'))
      .getAllByRole('button')
      .filter((tool) => tool.getAttribute('aria-disabled') === 'true')
      .map((tool) => tool.getAttribute('aria-label'));
  await waitFor(() => expect(readDead()).toEqual(['Urungkan', 'Ulangi']));
});

test('no style element is injected, which a strict CSP would refuse', () => {
  render(<Draft />);
  expect(document.querySelector('style[data-tiptap-style]')).toBeNull();
});

test('every tool yields tags of the allow-list and nothing else', async () => {
  render(<Draft start="<p>Halo</p>" />);
  const tools = [
    ['Subjudul', 'h2'],
    ['Daftar', 'ul'],
    ['Daftar bernomor', 'ol'],
    ['Kutipan', 'blockquote'],
    ['Blok kode', 'pre'],
  ] as const;
  const seen = new Set<string>();
  for (const [name, tag] of tools) {
    await press(name);
    // After the paint.
    await waitFor(() => {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      expect(readHtml()).toContain(`<${tag}`);
    });
    for (const [, tag] of (readHtml() ?? '').matchAll(/<([a-z0-9]+)/g)) seen.add(tag!);
    await press('Urungkan');
  }
  expect([...seen].sort()).toEqual(['blockquote', 'code', 'h2', 'li', 'ol', 'p', 'pre', 'ul']);
  expect([...seen].filter((tag) => !RICH_TEXT_TAGS.includes(tag))).toEqual([]);
});

test('elements outside the allow-list are removed from the value', async () => {
  render(
    <Draft start='<p>a</p><hr><img src="x"><table><tbody><tr><td>b</td></tr></tbody></table>' />,
  );
  await press('Subjudul');
  await waitFor(() => expect(readHtml()).toContain('<h2>'));
  expect(readHtml()).toContain('<hr>');
  expect(readHtml()).not.toMatch(/<(img|table|td)/);
});

test('an empty value, as after sending, empties the editor, which stays usable', async () => {
  render(<Draft start="<p>Terkirim</p>" />);
  const textbox = screen.getByRole('textbox', { name: 'Deskripsi' });
  expect(textbox).toHaveTextContent('Terkirim');
  await userEvent.click(screen.getByRole('button', { name: 'Kosongkan' }));
  await waitFor(() => expect(textbox).toHaveTextContent(/^$/));
  expect(readHtml()).toBe('');
});

test('undo does not restore a sent text', async () => {
  render(<Draft start="<p>Halo</p>" />);
  await press('Subjudul');
  await waitFor(() => expect(readHtml()).toContain('<h2>'));
  await press('Kosongkan');
  const textbox = screen.getByRole('textbox', { name: 'Deskripsi' });
  await waitFor(() => expect(textbox).toHaveTextContent(/^$/));
  await press('Urungkan');
  expect(textbox).toHaveTextContent(/^$/);
  expect(readHtml()).toBe('');
});

test('a blur right after typing reports the last change', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  render(<Draft start="<p>Siang</p>" />);
  await press('Daftar');
  expect(readHtml()).toBe('<p>Siang</p>');
  act(() => screen.getByRole('textbox', { name: 'Deskripsi' }).focus());
  act(() => screen.getByRole('button', { name: 'Kosongkan' }).focus());
  expect(readHtml()).toBe('<ul><li><p>Siang</p></li></ul>');
});

test.each([
  ['hidden', document, 'visibilitychange'],
  ['left', window, 'pagehide'],
])(
  'when the page is %s, the last change is reported before drafts are stored',
  async (_what, target, event) => {
    vi.stubGlobal('requestAnimationFrame', () => 1);
    const happened: string[] = [];
    target.addEventListener(event, () => happened.push('stored'), { once: true });
    render(
      <ReadyRichTextEditor
        label="Deskripsi"
        placeholder=""
        value="<p>Siang</p>"
        onChange={(html) => happened.push(html)}
        labels={labels}
      />,
    );
    await press('Daftar');
    target.dispatchEvent(new Event(event));
    expect(happened).toEqual(['<ul><li><p>Siang</p></li></ul>', 'stored']);
  },
);

test('a link is typed into a row; without a selection, the address is inserted', async () => {
  render(<Draft />);
  await press('Tautan');
  const address = screen.getByRole('textbox', { name: 'Alamat tautan' });
  await waitFor(() => expect(address).toHaveFocus());
  await userEvent.type(address, 'contoh.id{Enter}');
  await waitFor(() =>
    expect(readHtml()).toMatch(
      /^<p><a [^>]*href="https:\/\/contoh.id\/"[^>]*>https:\/\/contoh.id\/<\/a><\/p>$/,
    ),
  );
  expect(screen.queryByRole('textbox', { name: 'Alamat tautan' })).toBeNull();
});

test('an unsafe address is refused with a message', async () => {
  render(<Draft />);
  await press('Tautan');
  const address = screen.getByRole('textbox', { name: 'Alamat tautan' });
  await userEvent.type(address, 'javascript:alert(1)');
  await press('Terapkan');
  expect(screen.getByRole('alert')).toHaveTextContent('Alamat tidak sah');
  expect(address).toBeInvalid();
  expect(readHtml()).toBe('');
});

test.each([
  ['contoh.id', 'https://contoh.id/'],
  ['localhost:3000/a', 'https://localhost:3000/a'],
  [' http://contoh.id/a b ', undefined],
  ['http://contoh.id', 'http://contoh.id/'],
  ['mailto:a@contoh.id', 'mailto:a@contoh.id'],
  ['javascript:alert(1)', undefined],
  ['javascript:1/alert(1)', undefined],
  ['contoh.id:8080', 'https://contoh.id:8080/'],
  ['data:text/html,x', undefined],
  ['', undefined],
])('the address %j becomes %j', (typed, href) => {
  expect(normalizeLinkUrl(typed)).toBe(href);
});

test.each(['javascript:1/alert(1)', 'java\nscript:alert(1)', 'data:text/html,x'])(
  'a pasted link to %j is not taken as a link',
  async (href) => {
    render(<Draft start={`<p><a href="${href}">baca</a></p>`} />);
    const textbox = screen.getByRole('textbox', { name: 'Deskripsi' });
    expect(textbox).toHaveTextContent('baca');
    expect(textbox.querySelector('a[href]:not([href=""])')).toBeNull();
  },
);

/** Returns the shapes of an icon with their attributes. */
function shapesOf(icon: Element | null): string[][] {
  return [...(icon?.children ?? [])].map((shape) => [
    shape.tagName,
    ...[...shape.attributes].map(({ name, value }) => `${name}=${value}`),
  ]);
}

test('the picture has the icons of the tools, in their order', () => {
  render(<Draft />);
  const tools = within(screen.getByRole('toolbar')).getAllByRole('button');
  expect(tools.map((tool) => tool.title)).toEqual(ICONS.map(([name]) => labels[name]));
  const picture = new DOMParser().parseFromString(toolsPicture, 'image/svg+xml');
  const { container } = render(ICONS.map(([name, Icon]) => <Icon key={name} />));
  const icons = [...container.querySelectorAll('svg')].map(shapesOf);
  expect([...picture.querySelectorAll('g')].map(shapesOf)).toEqual(icons);
});

test('the toolbar is one stop of the Tab key, the arrow keys move inside it', async () => {
  render(<Draft />);
  const toolbar = screen.getByRole('toolbar', { name: 'Format teks' });
  const tools = within(toolbar).getAllByRole('button');
  expect(tools).toHaveLength(TOOL_COUNT);
  expect(tools.filter((tool) => tool.tabIndex === 0)).toHaveLength(1);
  await userEvent.tab();
  expect(tools[0]).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tools[1]).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tools.at(-1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tools[0]).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('textbox', { name: 'Deskripsi' })).toHaveFocus();
});

test('the lazy editor becomes the same editor when it is touched', async () => {
  render(
    <LazyRichTextEditor
      failure={null}
      label="Komentar"
      placeholder=""
      value=""
      onChange={() => {}}
      labels={labels}
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Komentar' });
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  await userEvent.click(field);
  expect(await screen.findByRole('toolbar', { name: 'Format teks' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Komentar' })).toHaveFocus();
});
