import { moment } from '#server/mail/i18n/letters-id.ts';
import { escapeHtml } from '#server/platform/security/escape-html.ts';
import type { CaughtLetter } from './catch-letters.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 45rem; margin: 0 auto; padding: 1rem; }
article { margin: 1.5rem 0; padding-top: 1rem; border-top: 1px solid GrayText; }
h1, h2 { line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.125rem; }
p { margin: 0.25rem 0; overflow-wrap: anywhere; }
iframe { box-sizing: border-box; width: 100%; height: 36rem; margin-top: 0.5rem; border: 1px solid GrayText; }
@media (max-width: 30rem) { iframe { height: 56rem; } }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; }
summary { padding: 0.5rem 0; }
`;

/**
 * The page of caught letters, newest first. The HTML of a letter is shown in a frame that runs no script; its links open
 * a tab.
 */
export function renderLetters(letters: readonly CaughtLetter[]): string {
  const articles = letters.map(renderLetter).join('\n');
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Surat (${letters.length})</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Surat</h1>
<p>Surat dari forum ini tidak dikirim, hanya dikumpulkan di sini. Muat ulang untuk melihat yang baru.</p>
${letters.length === 0 ? '<p>Belum ada surat.</p>' : articles}
</main>
</body>
</html>
`;
}

function renderLetter({ subject, to, from, at, html, text }: CaughtLetter): string {
  const time = at.toISOString();
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>Kepada ${escapeHtml(to)}, dari ${escapeHtml(from)}, <time datetime="${time}">${moment(time)}</time></p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(withNewTabs(html))}"></iframe>
<details><summary>Teks biasa</summary><pre>${escapeHtml(text)}</pre></details>
</article>`;
}

/** In the frame, the forum would not open: it refuses to be framed. */
function withNewTabs(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">');
}
