/** Copies the text to the clipboard. Returns false where the browser refuses. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    // Without HTTPS there is no `navigator.clipboard`.
    return copyAsSelected(words);
  }
}

function copyAsSelected(words: string): boolean {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', words);
  };
  document.addEventListener('copy', copy);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', copy);
  }
}
