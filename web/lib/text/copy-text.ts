/** Puts the text on the clipboard; false where the browser does not let it. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    // Without HTTPS there is no such clipboard, only the old way.
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
