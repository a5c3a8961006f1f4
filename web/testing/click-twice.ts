import { act } from '@testing-library/react';

/** Double-clicks so quickly that nothing renders between the clicks. */
export async function clickTwice(button: HTMLElement): Promise<void> {
  await act(async () => {
    button.click();
    button.click();
  });
}
