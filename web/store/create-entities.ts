import { notifyManager } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isRequestRunning, tick } from './clock.ts';

type Entry<Row> = {
  /** Partial while only events have written to it. */
  row: Partial<Row>;
  /** The moment of the last write to each field: of the local change, or of the start of the request. */
  changedAt: Partial<Record<keyof Row, number>>;
};

/** Fields that an answer does not change in rows that are known already. */
type MergeOptions<Row> = { except?: ReadonlySet<keyof Row> | undefined };

export type Entities<Row extends { id: string }> = ReturnType<typeof createEntities<Row>>;

/**
 * A normalised store: rows by id, outside React. The last write to each field wins. An answer counts as written when
 * its request started, a local change when it is made. While `isProtected` returns true for a field, answers do not change
 * it.
 */
export function createEntities<Row extends { id: string }>(
  isProtected: (row: Partial<Row>, field: keyof Row) => boolean = () => false,
) {
  const entries = new Map<string, Entry<Row>>();
  const listeners = new Map<string, Set<() => void>>();

  function get(id: string): Row | undefined {
    const row = entries.get(id)?.row;
    return row && isWhole(row) ? row : undefined;
  }

  function write(
    id: string,
    fields: Partial<Row>,
    at: number,
    mayWrite: (row: Partial<Row>, field: keyof Row) => boolean,
  ): void {
    const entry: Entry<Row> = entries.get(id) ?? { row: {}, changedAt: {} };
    let { row } = entry;
    for (const field of Object.keys(fields) as (keyof Row)[]) {
      if ((entry.changedAt[field] ?? 0) > at || !mayWrite(entry.row, field)) continue;
      entry.changedAt[field] = at;
      if (field in row && Object.is(row[field], fields[field])) continue;
      row = { ...row, [field]: fields[field] };
    }
    entries.set(id, entry);
    if (row === entry.row) return;
    entry.row = row;
    // On the schedule of TanStack Query, so that a list and its rows render together.
    for (const listener of listeners.get(id) ?? []) notifyManager.schedule(listener);
  }

  function subscribe(ids: readonly string[], listener: () => void): () => void {
    for (const id of ids) listeners.set(id, (listeners.get(id) ?? new Set()).add(listener));
    return () => {
      for (const id of ids) {
        const others = listeners.get(id);
        others?.delete(listener);
        if (others?.size === 0) listeners.delete(id);
      }
    };
  }

  return {
    get,

    /** Merges rows of an answer whose request started at that moment. */
    merge(
      rows: readonly (Partial<Row> & { id: string })[],
      readTick: number,
      { except }: MergeOptions<Row> = {},
    ): void {
      notifyManager.batch(() => {
        for (const row of rows) {
          const isKnown = get(row.id) !== undefined;
          write(row.id, row, readTick, (current, field) => {
            if (isProtected(current, field)) return false;
            return !isKnown || !except?.has(field);
          });
        }
      });
    },

    /** Changes a row now. Fields of an unknown row are stored only while a request is running that may return it. */
    change(id: string, fields: Partial<Row>): void {
      if (entries.has(id) || isRequestRunning()) write(id, fields, tick(), () => true);
    },

    /** The ids that mounted components subscribe to. */
    shownIds: (): string[] => [...listeners.keys()],

    all: (): Row[] => [...entries.values()].map(({ row }) => row).filter(isWhole<Row>),

    /** Deletes all rows but these. */
    retain(ids: ReadonlySet<string>): void {
      for (const id of entries.keys()) if (!ids.has(id)) entries.delete(id);
    },

    /** Selects from a row; the component renders again only when the selected value changes. */
    useRow<Selected = Row | undefined>(
      id: string,
      select: (row: Row | undefined) => Selected = (row) => row as Selected,
    ): Selected {
      const follow = useCallback((listener: () => void) => subscribe([id], listener), [id]);
      return useSyncExternalStore(follow, () => select(get(id)));
    },

    /** Selects from several rows; as above. */
    useRows<Selected>(
      ids: readonly string[],
      select: (get: (id: string) => Row | undefined) => Selected,
    ): Selected {
      const follow = useCallback((listener: () => void) => subscribe(ids, listener), [ids]);
      return useSyncExternalStore(follow, () => select(get));
    },
  };
}

/** Only answers bring the `id` of a row; events do not. */
function isWhole<Row extends { id: string }>(row: Partial<Row>): row is Row {
  return row.id !== undefined;
}
