import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';
import { emptyStore } from '#web/store/sweep.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

// jsdom draws nothing, and says so loudly when it is asked to scroll or to lay out.
window.scrollTo = () => undefined;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;
Element.prototype.scrollIntoView = () => undefined;
// Nor has it dialogs: what is around one stays in reach here.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
// Nothing comes near to a screen that is not there: lists load by their buttons.
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => [];
};
// Nothing has a size that could change.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  cleanup();
  emptyStore();
  toast.removeAll();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
