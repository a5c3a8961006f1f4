import type { Bus } from '#server/changes/bus.ts';
import { heldTextTag } from '#server/changes/tags.ts';
import type { Db } from '#server/schema.ts';

/**
 * How long an owner remains one whose texts are not held any more, which costs only the cache; and how long a change may
 * stay unknown that was never received: the process that made it was killed between its commit and its NOTIFY.
 */
const MAX_AGE_MS = 60_000;

/** Who has texts that wait for approval: their answers have these, and are not those of everybody. */
export interface HeldOwners {
  /** Whether the user may have held texts; undefined while it is not known. */
  peek(userId: string): boolean | undefined;
  /** Whether the user may have held texts: also true when that cannot be found out. */
  has(userId: string): Promise<boolean>;
}

/**
 * Keeps the ids of all owners of held texts in memory, by the changes on `bus`: a query for each reader would double the
 * time of a cached answer. While the bus is not connected, nothing is known.
 */
export function createHeldOwners(
  db: Db,
  bus: Pick<Bus, 'subscribe'>,
  onError: (error: unknown) => void,
): HeldOwners {
  let owners: Set<string> | undefined;
  let isConnected = false;
  /** Incremented when the connection is lost: what was read before may lack changes. */
  let losses = 0;
  let loadedAt = -Infinity;
  let loading: Promise<void> | undefined;
  /** Whose texts are held while the owners are being loaded. */
  let changed = new Set<string>();

  async function load(): Promise<void> {
    changed = new Set();
    const lossesBefore = losses;
    try {
      const found = await findOwners(db);
      if (losses !== lossesBefore) return;
      // A change may have come after the query.
      owners = new Set([...found, ...changed]);
      loadedAt = performance.now();
    } catch (error) {
      onError(error);
    } finally {
      loading = undefined;
    }
  }

  function known(): Set<string> | undefined {
    if (isConnected && performance.now() - loadedAt > MAX_AGE_MS) loading ??= load();
    return owners;
  }

  bus.subscribe({
    onConnected() {
      isConnected = true;
    },
    onDisconnected() {
      isConnected = false;
      losses += 1;
      owners = undefined;
      loadedAt = -Infinity;
    },
    onTags(tags) {
      const prefix = heldTextTag('');
      for (const tag of tags) {
        if (!tag.startsWith(prefix)) continue;
        const userId = tag.slice(prefix.length);
        owners?.add(userId);
        changed.add(userId);
      }
    },
  });
  return {
    peek: (userId) => known()?.has(userId),
    async has(userId) {
      if (!known()) await loading;
      return owners?.has(userId) ?? true;
    },
  };
}

async function findOwners(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('removed_texts')
    .select('owner_id as id')
    .distinct()
    .where('held_for', 'is not', null)
    .execute();
  return found.map(({ id }) => id);
}
