import createDomPurify from 'dompurify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RICH_TEXT_TAGS } from '#contract/rich-text.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

function clean(html: string): string {
  const container = document.createElement('div');
  container.replaceChildren(sanitizeRichText(html));
  return container.innerHTML;
}

/** Fragments that break careless sanitisers, in any order. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(
    ...RICH_TEXT_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    '<p onclick=x() style="position:fixed" class=y id=root name=body>',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<svg>',
    '</svg>',
    '<math><mtext>',
    '<mglyph>',
    '<table><td>',
    '<form>',
    '</form>',
    '<details><summary>',
    '<select><option>',
    '<template>',
    '<xmp>',
    '<noscript><p title="</noscript><img src=x onerror=x()>">',
    '<a href="javascript:x()">',
    '<a href="&#106;ava&Tab;script:x()">',
    '<a href=" \u0001https://contoh.id" target=_blank>',
    '<a href="/&Tab;/contoh.id">',
    '<a href="#akar" rel=opener>',
    '<iframe srcdoc="<script>">',
    '<img src=x onerror=x()>',
    '<x-y is=z>',
    '"',
    "'",
    '&lt;',
    '&nbsp;',
  ),
);
const html = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

const SAFE_LINK = /^(?:https?:|mailto:|#|\/(?![/\\]))/i;

test('the output contains only allowed elements and attributes', () => {
  fc.assert(
    fc.property(html, (dirty) => {
      const container = document.createElement('div');
      container.replaceChildren(sanitizeRichText(dirty));
      for (const element of container.querySelectorAll('*')) {
        expect(RICH_TEXT_TAGS).toContain(element.localName);
        for (const { name, value } of element.attributes) {
          expect(`${element.localName} ${name}`).toMatch(/^(a href|a rel|pre tabindex)$/);
          if (name === 'href')
            expect(['http:', 'https:', 'mailto:']).toContain(
              new URL(value, 'http://localhost').protocol,
            );
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('DOMPurify removes nothing from the output', () => {
  const purifier = createDomPurify(window);
  const purify = (dirty: string) =>
    purifier.sanitize(dirty, {
      ALLOWED_TAGS: RICH_TEXT_TAGS,
      ALLOWED_ATTR: ['href', 'rel', 'tabindex'],
      ADD_URI_SAFE_ATTR: ['rel', 'tabindex'],
      ALLOWED_URI_REGEXP: SAFE_LINK,
    });
  fc.assert(
    fc.property(html, (dirty) => {
      // Its parser drops white space at the start.
      const ours = clean(`-${dirty}`);
      const reparsed = document.createElement('div');
      reparsed.innerHTML = ours;
      expect(purify(ours)).toBe(reparsed.innerHTML);
    }),
    { numRuns: 500 },
  );
});

test.each(['nodeName', 'firstChild', 'nextSibling', 'parentNode', 'localName', 'removeAttribute'])(
  'a field named %s does not clobber its form',
  (name) => {
    expect(clean(`<form><p>a</p><input name=${name}><p>b</p></form>c`)).toBe('<p>a</p><p>b</p>c');
    expect(clean(`<form><p>a</p><img id=${name}><p>b</p></form>c`)).toBe('<p>a</p><p>b</p>c');
  },
);

test.each(['body', 'documentElement'])(
  'a picture named %s does not clobber the document',
  (name) => {
    expect(clean(`<img name=${name}><p>a</p>`)).toBe('<p>a</p>');
  },
);

test('of a letter with thousands of marks, which an older server accepted, some marks stay', () => {
  expect(clean(`<p>a${'\u0301'.repeat(99_000)}b</p>`)).toBe(`<p>a${'\u0301'.repeat(30)}b</p>`);
});

test('marks in a row are counted across elements', () => {
  const marks = '\u0301'.repeat(20);
  expect(clean(`<p>a${`<u>${marks}</u>`.repeat(40)}b</p>`)).toBe(
    `<p>a<u>${marks}</u><u>${'\u0301'.repeat(10)}</u>${'<u></u>'.repeat(38)}b</p>`,
  );
});

test('a style within the same style adds no box to each line', () => {
  const styles = ['code', 'u', 'strong', 'em', 's'];
  const open = styles.map((tag) => `<${tag}>`).join('');
  const close = styles
    .map((tag) => `</${tag}>`)
    .toReversed()
    .join('');
  expect(clean(`<p>${open.repeat(9)}a<br>b${close.repeat(9)}c</p>`)).toBe(
    `<p>${open}a<br>b${close}c</p>`,
  );
  expect(clean('<p><u>a<strong>b<u>c</u></strong></u><u>d</u></p>')).toBe(
    '<p><u>a<strong>bc</strong></u><u>d</u></p>',
  );
});

test('different styles, links and quotes in each other stay', () => {
  const html =
    '<blockquote><blockquote><p><code>a<strong>b</strong></code></p></blockquote></blockquote>' +
    '<p><u><a href="https://contoh.id" rel="nofollow ugc noopener"><code>c</code></a></u></p>';
  expect(clean(html)).toBe(html);
});
