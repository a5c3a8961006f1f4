import { LRUCache } from 'lru-cache';
import { readTag } from './tag-thresholds.ts';

/** A value to cache until any of its tags is invalidated. */
export interface TaggedValue<Value> {
  readonly key: string;
  readonly value: Value;
  readonly tags: readonly string[];
}

/** A read from the database whose result will be cached. */
export interface CacheFill<Value> {
  /** When it began, before the database was read: a time of `performance.now()`. */
  readonly readAt: number;
  /** Resolves when the result is cached, or will not be. */
  readonly ended: Promise<void>;
  /** Caches the results, except those invalidated since the fill began, and ends the fill. */
  store(...read: readonly TaggedValue<Value>[]): void;
  /** Ends a fill that stores nothing. Does nothing after `store`. */
  end(): void;
  /**
   * The result for this key, also when it was invalidated during the fill or since. A request that arrived before
   * `readAt` may have it, since it could have read the same itself. Undefined before `store`, and once it has been
   * dropped: the last used results are retained, up to `RESULTS_MAX_BYTES`.
   */
  find(key: string): Value | undefined;
}

export interface Bounds {
  /** The limit for all values and their overhead, in bytes. The least recently used are evicted. */
  readonly maxBytes: number;
  /**
   * The maximum age of a value, counted from the beginning of its fill. This bounds how long an unpublished change goes
   * unseen.
   */
  readonly maxAgeMs: number;
}

export interface TaggedCacheOptions<Value> extends Bounds {
  /** The approximate size of a value, in bytes. */
  readonly bytesOf: (value: Value) => number;
  /** The milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

interface OpenFill<Value> extends CacheFill<Value> {
  /** The tags invalidated since the fill began, each with its highest threshold. */
  readonly invalidated: Map<string, number>;
}

/** The approximate overhead of an entry beside its value and key, in bytes: its slots in two maps. */
const ENTRY_BYTES = 512;
const TAG_BYTES = 128;
/**
 * The limit for the results of fills for which identical requests may wait: two of the longest answers. Hundreds of
 * waiting requests that held 4 MB each, of different URLs, took more memory than the process may have.
 */
const RESULTS_MAX_BYTES = 8 * 2 ** 20;

/**
 * Caches values in memory until one of their tags is invalidated. A fill that is open during an invalidation stores
 * nothing with that tag, so that a read after the change never returns a value from before it.
 */
export class TaggedCache<Value> {
  readonly #options: TaggedCacheOptions<Value>;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, TaggedValue<Value>>;
  /** For each tag name: the keys cached under it, each with its lowest threshold. */
  readonly #keysOfTag = new Map<string, Map<string, number>>();
  /** The newest fill for each key: identical requests wait for it (single flight). */
  readonly #current = new Map<string, CacheFill<Value>>();
  readonly #open = new Set<OpenFill<Value>>();
  readonly #results: LRUCache<CacheFill<Value>, readonly TaggedValue<Value>[]>;
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
    this.#results = new LRUCache({
      maxSize: RESULTS_MAX_BYTES,
      ttl: options.maxAgeMs,
      ttlResolution: 0,
      perf: { now: this.#now },
    });
  }

  /** Enables caching. Call it once invalidations are received. */
  turnOn(): void {
    this.#isOn = true;
  }

  /** Evicts everything, and caches nothing until `turnOn`. */
  turnOff(): void {
    this.#isOn = false;
    this.#entries.clear();
    this.#results.clear();
    for (const fill of this.#open) fill.end();
  }

  /** The bytes of all cached values and their overhead. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  find(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** The open fill for an identical request, to wait for. What it stores is correct at its end, whenever it began. */
  findFill(request: string): CacheFill<Value> | undefined {
    return this.#current.get(request);
  }

  /**
   * Begins a fill. Call it before the database is read. Returns undefined while the cache is off. With a request key,
   * identical requests find the fill and wait for it.
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
      readAt,
      ended,
      invalidated: new Map(),
      store: (...read) => {
        const isInvalidated = (tag: string) => {
          const { name, threshold } = readTag(tag, -Infinity);
          const upTo = fill.invalidated.get(name);
          return upTo !== undefined && upTo >= threshold;
        };
        // A fill that is no longer open was ended by `turnOff`.
        if (this.#open.has(fill)) {
          if (request !== undefined) {
            const bytes = read.reduce((sum, each) => sum + this.#bytesOf(each), ENTRY_BYTES);
            this.#results.set(fill, read, { size: bytes + 2 * request.length });
          }
          for (const value of read)
            if (!value.tags.some(isInvalidated)) this.#insert(value, readAt);
        }
        end();
      },
      end,
      find: (key) => this.#results.get(fill)?.find((each) => each.key === key)?.value,
    };
    this.#open.add(fill);
    if (request !== undefined) this.#current.set(request, fill);
    return fill;
  }

  /** Evicts every value that has any of these tags. */
  invalidate(tags: Iterable<string>): void {
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

  #bytesOf({ key, value, tags }: TaggedValue<Value>): number {
    const overhead = 2 * key.length + tags.length * TAG_BYTES + ENTRY_BYTES;
    return this.#options.bytesOf(value) + overhead;
  }

  #insert(entry: TaggedValue<Value>, readAt: number): void {
    const { key, tags } = entry;
    this.#entries.set(key, entry, { size: this.#bytesOf(entry), start: readAt });
    // The entry is larger than the capacity of the cache and was not stored.
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
