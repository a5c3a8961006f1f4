import { Component, type ReactNode } from 'react';

type ScrollAnchorProps = {
  /** The key of the first page; another one means that pages came before it. */
  firstPage: string;
  children: ReactNode;
};

/**
 * Around pages that grow upwards: what is read stays where it is on the screen. Not every browser
 * does that by itself, and none at the very top.
 */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  override getSnapshotBeforeUpdate({ firstPage }: ScrollAnchorProps): number | null {
    return firstPage === this.props.firstPage ? null : topOf(firstPage);
  }

  override componentDidUpdate(
    { firstPage }: ScrollAnchorProps,
    _state: unknown,
    topBefore: number | null,
  ): void {
    const top = topOf(firstPage);
    if (topBefore === null || top === null || top === topBefore) return;
    window.scrollBy({ top: top - topBefore, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function topOf(page: string): number | null {
  const element = document.querySelector(`[data-page="${CSS.escape(page)}"]`);
  return element ? element.getBoundingClientRect().top : null;
}
