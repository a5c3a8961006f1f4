import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';
import { clearStore } from '#web/store/sweep.ts';
import { clearFeatures } from './set-features.ts';

// A long timeout, as the machine may be busy.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout, and logs an error when it is asked to scroll.
window.scrollTo = () => undefined;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
document.elementFromPoint = () => null;
Element.prototype.scrollIntoView = () => undefined;
// jsdom has no modal dialogs: the content around them is not inert here.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
// This observer reports nothing: lists load only by their buttons.
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
// jsdom has no sizes that could change.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  cleanup();
  clearStore();
  clearFeatures();
  toast.removeAll();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
