import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** What is written together is one change. */
const QUIET_MS = 100;

/**
 * Calls `onChange` when something below the folders has changed and then been quiet for a moment,
 * until the function that it returns is called. It watches folders: a file that was replaced by
 * another of the same name, as git and many editors do, is still seen.
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

  /** Folders come, go and are replaced, too; false when one went while we looked. */
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

/** Swap files, locks and backups, which come and go while one only reads. */
function isOfAnEditor(name: string): boolean {
  return /^[.#]|~$/.test(name);
}
