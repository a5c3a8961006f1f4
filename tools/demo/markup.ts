const ORDERED_ITEM = /^\d+\. /;

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function inline(text: string): string {
  const escaped = escapeHtml(text);
  if (!/[[*_~]/.test(escaped)) return escaped;
  return escaped
    .split(/(\[\[.+?\]\])/)
    .map((part) =>
      part.startsWith('[[')
        ? `<code>${part.slice(2, -2)}</code>`
        : part
            .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
            .replace(/__(.+?)__/g, '<u>$1</u>')
            .replace(/~~(.+?)~~/g, '<s>$1</s>')
            .replace(/\*(.+?)\*/g, '<em>$1</em>')
            .replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2" rel="nofollow ugc noopener">$1</a>'),
    )
    .join('');
}

/** Removes the marks of code (`[[…]]`), for titles, which are plain text. */
export function toPlainText(text: string): string {
  return text.replace(/\[\[(.+?)\]\]/g, '$1');
}

/**
 * Converts lines of a small markup to HTML that the server's sanitiser does not change. A line is a block. `##`, `-`,
 * `1.`, `>` and `~~~` have their meaning in Markdown; inline code is `[[…]]`.
 */
export function toHtml(lines: readonly string[]): string {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length;) {
    const takeWhile = (isIn: (line: string) => boolean): string[] => {
      const start = at;
      while (at < lines.length && isIn(lines[at] ?? '')) at++;
      return lines.slice(start, at);
    };
    const line = lines[at] ?? '';
    if (line === '~~~') {
      at++;
      const code = takeWhile((next) => next !== '~~~');
      at++;
      blocks.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`);
    } else if (line.startsWith('- ')) {
      const items = takeWhile((next) => next.startsWith('- '));
      blocks.push(`<ul>${items.map((item) => listItem(item.slice(2))).join('')}</ul>`);
    } else if (ORDERED_ITEM.test(line)) {
      const items = takeWhile((next) => ORDERED_ITEM.test(next));
      blocks.push(
        `<ol>${items.map((item) => listItem(item.replace(ORDERED_ITEM, ''))).join('')}</ol>`,
      );
    } else {
      at++;
      blocks.push(singleLineBlock(line));
    }
  }
  return blocks.join('');
}

function listItem(text: string): string {
  return `<li><p>${inline(text)}</p></li>`;
}

function singleLineBlock(line: string): string {
  if (line.startsWith('### ')) return `<h3>${inline(line.slice(4))}</h3>`;
  if (line.startsWith('## ')) return `<h2>${inline(line.slice(3))}</h2>`;
  if (line.startsWith('> ')) return `<blockquote><p>${inline(line.slice(2))}</p></blockquote>`;
  return `<p>${inline(line)}</p>`;
}
