import { readTag } from './tag-levels.ts';

/** Something to keep until any of its tags is told. */
export interface Kept<Value> {
  readonly key: string;
  readonly value: Value;
  readonly tags: readonly string[];
}

/** Somebody reads the database for something. */
export interface CacheFill<Value> {
  /** Resolves when what was read is kept, or is not to be kept. */
  readonly ended: Promise<void>;
  /** Keeps what was read, but for what was changed since the reading began, and ends it. */
  store(...read: readonly Kept<Value>[]): void;
  /** Ends a reading that stores nothing; after `store` it changes nothing. */
  end(): void;
}

export interface Bounds {
  /** Of all values and what it costs to keep them; the oldest make room. */
  readonly maxBytes: number;
  /** How old a value may become since its reading began: the longest that a change nobody told of is not seen. */
  readonly maxAgeMs: number;
}

export interface TaggedCacheOptions<Value> extends Bounds {
  /** What a value takes, roughly, in bytes. */
  readonly bytesOf: (value: Value) => number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

interface Entry<Value> extends Kept<Value> {
  readonly bytes: number;
  readonly readAt: number;
}

interface OpenFill<Value> extends CacheFill<Value> {
  /** What was changed since it began, and up to which level. */
  readonly changed: Map<string, number>;
}

/** What an entry costs beside its value and its key, roughly: its place in two maps. */
const ENTRY_BYTES = 512;
const TAG_BYTES = 128;

/**
 * Keeps in memory what was read, until it changes. Whoever writes says which tags changed; what was
 * being read meanwhile is not kept, and nobody who asks after the change is given it.
 */
export class TaggedCache<Value> {
  readonly #options: TaggedCacheOptions<Value>;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry<Value>>();
  /** By the name of each tag, the keys that have it, and from which level on. */
  readonly #keysOfTag = new Map<string, Map<string, number>>();
  /** The last one for each request: whoever asks for the same may wait for what it stores. */
  readonly #current = new Map<string, CacheFill<Value>>();
  readonly #open = new Set<OpenFill<Value>>();
  #bytes = 0;
  #isOn = false;

  constructor(options: TaggedCacheOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Keeps what is read from now on. Call it when changes are told of. */
  turnOn(): void {
    this.#isOn = true;
  }

  /** Forgets all, and keeps nothing until it is turned on again. */
  turnOff(): void {
    this.#isOn = false;
    for (const key of this.#entries.keys()) this.#remove(key);
    for (const reading of this.#open) reading.end();
  }

  /** The bytes it holds. */
  get bytes(): number {
    return this.#bytes;
  }

  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    return this.#isYoung(entry) ? entry.value : undefined;
  }

  /** A reading for the same request, to wait for: what it stores is right at its end, whenever it began. */
  findFill(request: string): CacheFill<Value> | undefined {
    return this.#current.get(request);
  }

  /**
   * Begins to read, before the database is asked; undefined while it is off. With a name of what is
   * asked for, others find the reading.
   */
  beginFill(request?: string): CacheFill<Value> | undefined {
    if (!this.#isOn) return undefined;
    const readAt = this.#now();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => {
      this.#open.delete(reading);
      if (request !== undefined && this.#current.get(request) === reading) {
        this.#current.delete(request);
      }
      resolve();
    };
    const reading: OpenFill<Value> = {
      ended,
      changed: new Map(),
      store: (...read) => {
        const isChanged = (tag: string) => {
          const { name, level } = readTag(tag, -Infinity);
          const changed = reading.changed.get(name);
          return changed !== undefined && changed >= level;
        };
        // Ended before: it was turned off meanwhile.
        if (this.#open.has(reading)) {
          for (const kept of read) if (!kept.tags.some(isChanged)) this.#insert(kept, readAt);
        }
        end();
      },
      end,
    };
    this.#open.add(reading);
    if (request !== undefined) this.#current.set(request, reading);
    return reading;
  }

  /** Forgets what has any of these. */
  drop(tags: Iterable<string>): void {
    for (const tag of tags) {
      const { name, level } = readTag(tag, Infinity);
      for (const { changed } of this.#open) {
        changed.set(name, Math.max(level, changed.get(name) ?? level));
      }
      for (const [key, from] of this.#keysOfTag.get(name) ?? []) {
        if (level >= from) this.#remove(key);
      }
    }
  }

  #insert({ key, value, tags }: Kept<Value>, readAt: number): void {
    const size = this.#options.bytesOf(value);
    const bytes = size + 2 * key.length + ENTRY_BYTES + tags.length * TAG_BYTES;
    this.#remove(key);
    if (bytes > this.#options.maxBytes) return;
    this.#entries.set(key, { key, value, tags, bytes, readAt });
    this.#bytes += bytes;
    for (const tag of tags) {
      const { name, level } = readTag(tag, -Infinity);
      const keys = this.#keysOfTag.get(name);
      if (keys) keys.set(key, Math.min(level, keys.get(key) ?? level));
      else this.#keysOfTag.set(name, new Map([[key, level]]));
    }
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes && this.#isYoung(entry)) return;
      this.#remove(oldest);
    }
  }

  #isYoung(entry: Entry<Value>): boolean {
    return this.#now() - entry.readAt < this.#options.maxAgeMs;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const { name } = readTag(tag, -Infinity);
      const keys = this.#keysOfTag.get(name);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(name);
    }
  }
}
