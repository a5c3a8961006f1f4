import { isSafeAddress } from '#web/ui/rich-text/rich-text-link.ts';

/** How a piece of text is to look. */
export type Format = Readonly<{
  strong: boolean;
  em: boolean;
  u: boolean;
  s: boolean;
  code: boolean;
  href: string | null;
  /** Line breaks in the text are lines. */
  hasLines: boolean;
}>;

export const PLAIN: Format = {
  strong: false,
  em: false,
  u: false,
  s: false,
  code: false,
  href: null,
  hasLines: false,
};

const OF_TAG: Record<string, Partial<Format>> = {
  B: { strong: true },
  STRONG: { strong: true },
  I: { em: true },
  EM: { em: true },
  U: { u: true },
  INS: { u: true },
  S: { s: true },
  STRIKE: { s: true },
  DEL: { s: true },
  CODE: { code: true },
  KBD: { code: true },
  SAMP: { code: true },
  TT: { code: true },
};

/** CSS Fonts 4, section 2.2: `bold` is 700; from 600 on a face that has it is called semi-bold. */
const BOLD_FROM = 600;

/** The inline style of an element that `quietTags` renamed, by property. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (element.getAttribute('data-style') ?? '').split(';').map((declaration) => {
    const [property = '', ...value] = declaration.split(':');
    return [property.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const;
  });
  return new Map(declarations);
}

/** The format within an element: its tag's, as its style overrides it. */
export function formatWithin(element: Element, outer: Format): Format {
  const style = styleOf(element);
  const format = { ...outer, ...OF_TAG[element.nodeName], ...weightAndSlope(style) };
  if (element.nodeName === 'A') format.href = addressOf(element) ?? outer.href;
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  // Google Docs says `none` of an element that underlines by itself nowhere; links are underlined anyway.
  if (lines.includes('underline')) format.u = true;
  if (lines.includes('line-through')) format.s = true;
  if (format.href !== null) format.u = false;
  const whiteSpace = style.get('white-space');
  if (whiteSpace !== undefined) format.hasLines = /^(?:pre|break-spaces)/.test(whiteSpace);
  return format;
}

function weightAndSlope(style: ReadonlyMap<string, string>): Partial<Format> {
  const weight = style.get('font-weight');
  const slope = style.get('font-style');
  return {
    ...(weight !== undefined &&
      /^(?:normal|bold|\d+)/.test(weight) && {
        strong: weight.startsWith('bold') || Number.parseInt(weight, 10) >= BOLD_FROM,
      }),
    ...(slope !== undefined && { em: /^(?:italic|oblique)/.test(slope) }),
  };
}

function addressOf(link: Element): string | undefined {
  const href = link.getAttribute('href')?.trim() ?? '';
  return /^[a-z]+:/i.test(href) && isSafeAddress(href) ? href : undefined;
}
