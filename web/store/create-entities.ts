import { notifyManager } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isReading, tick } from './clock.ts';

type Entry<Row> = {
  /** Not whole where only an event has told of it so far. */
  row: Partial<Row>;
  /** When each field was changed here, or asked for. */
  changedAt: Partial<Record<keyof Row, number>>;
};

/** Fields of rows that are there already, and that an answer leaves as they are. */
type MergeOptions<Row> = { except?: ReadonlySet<keyof Row> | undefined };

export type Entities<Row extends { id: string }> = ReturnType<typeof createEntities<Row>>;

/**
 * Rows by id, outside React. Of each field the latest word stands: an answer is as late as the moment
 * when it was asked for, a change made here as late as now. `isHeld` names fields that no answer changes.
 */
export function createEntities<Row extends { id: string }>(
  isHeld: (row: Partial<Row>, field: keyof Row) => boolean = () => false,
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
    isTaken: (row: Partial<Row>, field: keyof Row) => boolean,
  ): void {
    const entry: Entry<Row> = entries.get(id) ?? { row: {}, changedAt: {} };
    let { row } = entry;
    for (const field of Object.keys(fields) as (keyof Row)[]) {
      if ((entry.changedAt[field] ?? 0) > at || !isTaken(entry.row, field)) continue;
      entry.changedAt[field] = at;
      if (field in row && Object.is(row[field], fields[field])) continue;
      row = { ...row, [field]: fields[field] };
    }
    entries.set(id, entry);
    if (row === entry.row) return;
    entry.row = row;
    // With what queries tell, so that a list and its rows are drawn together.
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

    /** Takes in what an answer says that was asked for at that moment. */
    merge(
      rows: readonly (Partial<Row> & { id: string })[],
      readAt: number,
      { except }: MergeOptions<Row> = {},
    ): void {
      notifyManager.batch(() => {
        for (const row of rows) {
          const isKnown = get(row.id) !== undefined;
          write(row.id, row, readAt, (present, field) => {
            if (isHeld(present, field)) return false;
            return !isKnown || !except?.has(field);
          });
        }
      });
    },

    /** Changes a row here and now; also one that is on its way. */
    change(id: string, fields: Partial<Row>): void {
      if (entries.has(id) || isReading()) write(id, fields, tick(), () => true);
    },

    /** The ids of all that a component follows. */
    shownIds: (): string[] => [...listeners.keys()],

    all: (): Row[] => [...entries.values()].map(({ row }) => row).filter(isWhole<Row>),

    /** Forgets all rows but these. */
    retain(ids: ReadonlySet<string>): void {
      for (const id of entries.keys()) if (!ids.has(id)) entries.delete(id);
    },

    /** What `select` reads of the row; the component is drawn again only when that is another value. */
    useRow<Selected = Row | undefined>(
      id: string,
      select: (row: Row | undefined) => Selected = (row) => row as Selected,
    ): Selected {
      const follow = useCallback((listener: () => void) => subscribe([id], listener), [id]);
      return useSyncExternalStore(follow, () => select(get(id)));
    },

    /** What `select` reads of all of these; as above. */
    useRows<Selected>(
      ids: readonly string[],
      select: (get: (id: string) => Row | undefined) => Selected,
    ): Selected {
      const follow = useCallback((listener: () => void) => subscribe(ids, listener), [ids]);
      return useSyncExternalStore(follow, () => select(get));
    },
  };
}

/** A row of an answer has its id; what an event alone has told has none. */
function isWhole<Row extends { id: string }>(row: Partial<Row>): row is Row {
  return row.id !== undefined;
}
