import { LRUCache } from 'lru-cache';
import { readTag } from './tag-thresholds.ts';

/** A value to cache until any of its tags is invalidated. */
export interface TaggedValue<Value> {
  readonly key: string;
  readonly value: Value;
  readonly tags: readonly string[];
}

/** A read of the database whose result will be cached. */
export interface CacheFill<Value> {
  /** Resolves when the result is cached, or will not be. */
  readonly ended: Promise<void>;
  /** Caches the results, but for those that were invalidated since the fill began, and ends it. */
  store(...read: readonly TaggedValue<Value>[]): void;
  /** Ends a fill that stores nothing; after `store` it changes nothing. */
  end(): void;
}

export interface Bounds {
  /** Of all values and what it costs to cache them; the least recently used are evicted. */
  readonly maxBytes: number;
  /** The age of a value, since its fill began, up to which it is found: the longest that a change which nobody published goes unseen. */
  readonly maxAgeMs: number;
}

export interface TaggedCacheOptions<Value> extends Bounds {
  /** What a value takes, roughly, in bytes. */
  readonly bytesOf: (value: Value) => number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

interface OpenFill<Value> extends CacheFill<Value> {
  /** The tags invalidated since it began, and up to which threshold. */
  readonly invalidated: Map<string, number>;
}

/** What an entry costs beside its value and its key, roughly: its place in two maps. */
const ENTRY_BYTES = 512;
const TAG_BYTES = 128;

/**
 * Caches values in memory until one of their tags is invalidated. A fill that was open at that moment stores nothing with
 * that tag, so that nobody who asks after the change gets a value from before it.
 */
export class TaggedCache<Value> {
  readonly #options: TaggedCacheOptions<Value>;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, TaggedValue<Value>>;
  /** By the name of each tag, the keys that have it, and from which threshold on. */
  readonly #keysOfTag = new Map<string, Map<string, number>>();
  /** The newest fill for each key: identical requests wait for it (single flight). */
  readonly #current = new Map<string, CacheFill<Value>>();
  readonly #open = new Set<OpenFill<Value>>();
  #isOn = false;

  constructor(options: TaggedCacheOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      ttl: options.maxAgeMs,
      ttlResolution: 0,
      perf: { now: this.#now },
      dispose: (entry) => this.#removeTags(entry),
    });
  }

  /** Caches from now on. Call it once invalidations arrive. */
  turnOn(): void {
    this.#isOn = true;
  }

  /** Evicts all, and caches nothing until it is turned on again. */
  turnOff(): void {
    this.#isOn = false;
    this.#entries.clear();
    for (const fill of this.#open) fill.end();
  }

  /** The bytes it holds. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  find(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** An open fill for the same request, to wait for: what it stores is right at its end, whenever it began. */
  findFill(request: string): CacheFill<Value> | undefined {
    return this.#current.get(request);
  }

  /**
   * Begins a fill. Call it before the database is read; undefined while the cache is off. With the name of a request,
   * others who ask for the same find the fill.
   */
  beginFill(request?: string): CacheFill<Value> | undefined {
    if (!this.#isOn) return undefined;
    const readAt = this.#now();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => {
      this.#open.delete(fill);
      if (request !== undefined && this.#current.get(request) === fill) {
        this.#current.delete(request);
      }
      resolve();
    };
    const fill: OpenFill<Value> = {
      ended,
      invalidated: new Map(),
      store: (...read) => {
        const isInvalidated = (tag: string) => {
          const { name, threshold } = readTag(tag, -Infinity);
          const upTo = fill.invalidated.get(name);
          return upTo !== undefined && upTo >= threshold;
        };
        // Ended before: it was turned off meanwhile.
        if (this.#open.has(fill)) {
          for (const value of read)
            if (!value.tags.some(isInvalidated)) this.#insert(value, readAt);
        }
        end();
      },
      end,
    };
    this.#open.add(fill);
    if (request !== undefined) this.#current.set(request, fill);
    return fill;
  }

  /** Evicts what has any of these tags. */
  drop(tags: Iterable<string>): void {
    for (const tag of tags) {
      const { name, threshold } = readTag(tag, Infinity);
      for (const { invalidated } of this.#open) {
        invalidated.set(name, Math.max(threshold, invalidated.get(name) ?? threshold));
      }
      for (const [key, from] of this.#keysOfTag.get(name) ?? []) {
        if (threshold >= from) this.#entries.delete(key);
      }
    }
  }

  #insert(entry: TaggedValue<Value>, readAt: number): void {
    const { key, value, tags } = entry;
    const bytes = this.#options.bytesOf(value) + 2 * key.length + tags.length * TAG_BYTES;
    this.#entries.set(key, entry, { size: bytes + ENTRY_BYTES, start: readAt });
    // It was larger than all room.
    if (this.#entries.peek(key) !== entry) return;
    for (const tag of tags) {
      const { name, threshold } = readTag(tag, -Infinity);
      const keys = this.#keysOfTag.get(name);
      if (keys) keys.set(key, Math.min(threshold, keys.get(key) ?? threshold));
      else this.#keysOfTag.set(name, new Map([[key, threshold]]));
    }
  }

  #removeTags({ key, tags }: TaggedValue<Value>): void {
    for (const tag of tags) {
      const { name } = readTag(tag, -Infinity);
      const keys = this.#keysOfTag.get(name);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(name);
    }
  }
}
