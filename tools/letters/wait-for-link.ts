import { expect } from '@playwright/test';
import type { LetterTrap } from './catch-letters.ts';

/** How long a letter may take to arrive, on a busy machine. */
const LETTER_MS = 60_000;

/** Waits for a letter to that address with a link to this page. Returns the newest: its path and token. */
export async function waitForLink(
  letters: LetterTrap,
  recipient: string,
  path: string,
): Promise<string> {
  const link = new RegExp(`${path}#token=[\\w-]+`);
  const find = () =>
    letters
      .list()
      .filter(({ to }) => to === recipient)
      .flatMap(({ text }) => link.exec(text)?.[0] ?? [])
      .at(0);
  await expect.poll(find, { timeout: LETTER_MS }).toBeDefined();
  return find() ?? '';
}
