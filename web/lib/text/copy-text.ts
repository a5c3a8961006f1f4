import { toast } from 'react-hot-toast/headless';

/** Copies the text to the clipboard. A toast says that it is copied, or that the browser refused. */
export async function copyText(
  words: string,
  said: { copied: string; refused: string },
): Promise<void> {
  if (await copy(words)) toast.success(said.copied);
  else toast.error(said.refused);
}

async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    // Without HTTPS there is no `navigator.clipboard`.
    return copyAsSelected(words);
  }
}

function copyAsSelected(words: string): boolean {
  const handleCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', words);
  };
  document.addEventListener('copy', handleCopy);
  try {
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', handleCopy);
  }
}
