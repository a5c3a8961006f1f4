import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Writes within this time count as one change. */
const QUIET_MS = 100;

/**
 * Calls `onChange` after changes below the folders (debounced), until the returned function is called. It watches
 * folders, not files, to detect files that are replaced by others of the same name, as git and many editors do.
 */
export function watchFolders(roots: readonly string[], onChange: () => void): () => void {
  let watchers: FSWatcher[] = [];
  let quiet: NodeJS.Timeout | undefined;

  function wait(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (watchAnew()) onChange();
      else wait();
    }, QUIET_MS);
  }

  /** Watches the current folders. Returns false if one was deleted meanwhile. */
  function watchAnew(): boolean {
    const old = watchers;
    watchers = [];
    try {
      for (const folder of roots.flatMap(foldersFrom)) watchers.push(watchOne(folder));
    } catch {
      watchers.push(...old);
      return false;
    }
    for (const watcher of old) watcher.close();
    return true;
  }

  function watchOne(folder: string): FSWatcher {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || !isOfAnEditor(name)) wait();
    });
    return watcher.on('error', wait);
  }

  if (!watchAnew()) wait();
  return () => {
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
  };
}

function foldersFrom(root: string): string[] {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return [root, ...folders];
}

/** Swap files, locks and backups of editors, which change without a save. */
function isOfAnEditor(name: string): boolean {
  return /^[.#]|~$/.test(name);
}
