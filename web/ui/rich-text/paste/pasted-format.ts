import { isSafeAddress } from '#web/ui/rich-text/rich-text-link.ts';

/** The format of a text. */
export type Format = Readonly<{
  strong: boolean;
  em: boolean;
  u: boolean;
  s: boolean;
  code: boolean;
  href: string | null;
  /** Whether line breaks in the text are kept. */
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

/** CSS Fonts 4, section 2.2: 600 is semi-bold, and `bold` is 700. */
const BOLD_FROM = 600;

/** Parses the inline style, which `stripAttributes` renamed, by property. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (element.getAttribute('data-style') ?? '').split(';').map((declaration) => {
    const [property = '', ...value] = declaration.split(':');
    return [property.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const;
  });
  return new Map(declarations);
}

/** Returns the format inside an element: the outer one, changed by its tag and then by its style. */
export function formatWithin(element: Element, outer: Format): Format {
  const style = styleOf(element);
  const format = { ...outer, ...OF_TAG[element.nodeName], ...weightAndSlope(style) };
  if (element.nodeName === 'A') format.href = addressOf(element) ?? outer.href;
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  // `none` is ignored: Google Docs writes it everywhere. Links are underlined anyway.
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
