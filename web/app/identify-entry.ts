/** Names the entry of the browser's history that the page was opened with: the router names only those that it adds. */
export function identifyEntry(): void {
  if (window.history.state?.key) return;
  const state = { ...window.history.state, key: Math.random().toString(36).slice(2) };
  window.history.replaceState(state, '');
}
