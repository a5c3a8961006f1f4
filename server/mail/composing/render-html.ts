import { letterText } from '#server/mail/i18n/letters-id.ts';
import { escapeHtml } from '#server/platform/security/escape-html.ts';
import type { Content } from './content.ts';

/** Those of web/ui/styles, as sRGB: few mail programs know oklch. */
const LIGHT = {
  ground: '#fbf9f5',
  surface: '#fffefb',
  ink: '#1e223a',
  soft: '#695342',
  line: '#e2dbd2',
  primary: '#2c387b',
  onPrimary: '#fdfaf4',
  link: '#2e408a',
};
const DARK: typeof LIGHT = {
  ground: '#101222',
  surface: '#171a2d',
  ink: '#efeae2',
  soft: '#bdaf9d',
  line: '#303448',
  primary: '#adbaf5',
  onPrimary: '#10132c',
  link: '#b0c2f9',
};

const FONT = `font-family:'Plus Jakarta Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif`;

/** Mail programs that ignore this show the light scheme, which is inline. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:${DARK.ground}!important}
.surface{background-color:${DARK.surface}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.soft{color:${DARK.soft}!important}
.link{color:${DARK.link}!important}
.button{background-color:${DARK.primary}!important;color:${DARK.onPrimary}!important}
}`;

/** The HTML of a letter: 600 pixels, or the width of a phone, without images and without anything to be fetched. */
export function renderHtml(
  { subject, paragraphs, button, hint }: Content,
  { product, origin }: { product: string; origin: string },
): string {
  const rows = [
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${LIGHT.ink}">${escapeHtml(text)}</p>`,
    ),
    ...(button ? [renderButton(button)] : []),
    ...(hint ? [small(escapeHtml(hint))] : []),
    ...(button
      ? [
          small(
            `${escapeHtml(letterText.openLink)}<br>${anchor(button.url, escapeHtml(button.url))}`,
          ),
        ]
      : []),
  ];
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${LIGHT.ground};${FONT}">
<div role="main">
<table role="presentation" class="ground" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color:${LIGHT.ground}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 12px"><h1 class="ink" style="margin:0;font-size:20px;line-height:1.3;font-weight:700;color:${LIGHT.ink};${FONT}">${escapeHtml(product)}</h1></td></tr>
<tr><td class="surface" style="padding:24px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px;${FONT}">
${rows.join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;font-size:14px;line-height:1.5;color:${LIGHT.soft};${FONT}">${escapeHtml(letterText.footer(product, origin))}</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** 48 pixels high, which a finger hits. */
function renderButton({ label, url }: NonNullable<Content['button']>): string {
  return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:24px;font-weight:700;text-decoration:none;color:${LIGHT.onPrimary};background-color:${LIGHT.primary};border-radius:10px">${escapeHtml(label)}</a></p>`;
}

function small(html: string): string {
  return `<p class="soft" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${LIGHT.soft}">${html}</p>`;
}

function anchor(url: string, html: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.link};word-break:break-all">${html}</a>`;
}
