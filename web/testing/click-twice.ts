import { act } from '@testing-library/react';

/** A double click so quick that nothing is drawn between its clicks. */
export async function clickTwice(button: HTMLElement): Promise<void> {
  await act(async () => {
    button.click();
    button.click();
  });
}
