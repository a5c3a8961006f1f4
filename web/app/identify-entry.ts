/** Gives a key to the history entry that the page was opened with: the router sets keys only on entries that it adds. */
export function identifyEntry(): void {
  if (window.history.state?.key) return;
  const state = { ...window.history.state, key: Math.random().toString(36).slice(2) };
  window.history.replaceState(state, '');
}
