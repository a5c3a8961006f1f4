const REVOKED_AFTER_MS = 60_000;

/** Lets the browser save a file under that name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}
