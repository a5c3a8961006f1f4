import { useSyncExternalStore } from 'react';

/** A value outside React that components can subscribe to. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Notifies the subscribers, unless it is the same value. */
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(value: Value): Store<Value> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns what `select` reads from the store. The component renders again when that value changes. */
export function useStore<Value, Selected>(
  { get, subscribe }: Store<Value>,
  select: (value: Value) => Selected,
): Selected {
  return useSyncExternalStore(subscribe, () => select(get()));
}
