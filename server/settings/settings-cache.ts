import { SETTING_DEFAULTS, SETTING_NAMES, type SettingValues } from '#contract/settings.ts';
import type { Bus } from '#server/changes/bus.ts';
import { SETTINGS } from '#server/changes/tags.ts';
import { withDeadline } from '#server/platform/http/deadline.ts';
import type { Db } from '#server/schema.ts';
import { readSettings } from './settings.repository.ts';

/**
 * How long a change may stay unknown that was never received: the process that made it was killed between its commit
 * and its NOTIFY.
 */
const MAX_AGE_MS = 60_000;
/** How long the page waits for settings that are not in memory. Then it gets the last known ones. */
const WAIT_MS = 1_000;

/** The settings of the community in memory. */
export interface SettingsCache {
  /** The values that were read last. */
  latest(): SettingValues;
  /** The present values; the last known ones while the database does not answer. */
  read(): Promise<SettingValues>;
}

/**
 * Caches the settings until a change on `bus`. While it is not connected, each `read` asks the database. `productName`
 * is the community's name until an admin gives another.
 */
export function createSettingsCache(
  db: Db,
  bus: Pick<Bus, 'subscribe'>,
  { productName, onError }: { productName: string; onError: (error: unknown) => void },
): SettingsCache {
  let latest: SettingValues = { ...SETTING_DEFAULTS, name: productName };
  let isConnected = false;
  let readAt = -Infinity;
  let loading: Promise<SettingValues> | undefined;

  function load(): Promise<SettingValues> {
    const mine = readValues(db, productName)
      .then((values) => {
        // Values that were read before a change do not replace those after it.
        if (loading === mine) {
          latest = values;
          if (isConnected) readAt = performance.now();
        }
        return values;
      })
      .finally(() => {
        if (loading === mine) loading = undefined;
      });
    loading = mine;
    return mine;
  }

  function invalidate(): void {
    readAt = -Infinity;
    loading = undefined;
  }

  async function read(): Promise<SettingValues> {
    if (performance.now() - readAt < MAX_AGE_MS) return latest;
    try {
      return await withDeadline(loading ?? load(), WAIT_MS);
    } catch (error) {
      onError(error);
      return latest;
    }
  }

  bus.subscribe({
    onConnected() {
      isConnected = true;
      invalidate();
    },
    onDisconnected() {
      isConnected = false;
      invalidate();
    },
    onTags(tags) {
      if (!tags.includes(SETTINGS)) return;
      invalidate();
      void read();
    },
  });
  return { latest: () => latest, read };
}

async function readValues(db: Db, productName: string): Promise<SettingValues> {
  const settings = await readSettings(db, productName);
  return Object.fromEntries(
    SETTING_NAMES.map((name) => [name, settings[name].value]),
  ) as SettingValues;
}
