import { Component, type ReactNode } from 'react';

type ScrollAnchorProps = {
  /** The key of the first page; it changes when a page is added before it. */
  firstPage: string;
  children: ReactNode;
};

/**
 * Scroll anchoring for a list that grows upwards: the visible rows keep their position. Not every browser does this,
 * and none at the very top.
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
