/** The id of the heading of the list of threads. */
export const THREAD_LIST_ID = 'thread-list';

/** Scrolls to the heading of the list of threads, unless it is visible already. */
export function scrollListIntoView(): void {
  const heading = document.getElementById(THREAD_LIST_ID);
  if (!heading) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (bottom >= 0 && top <= window.innerHeight) return;
  heading.scrollIntoView({ block: 'start', behavior: 'instant' });
}
