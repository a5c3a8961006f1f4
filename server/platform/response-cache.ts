import { readTag } from './tag-levels.ts';

/** An answer as it goes over the wire, but for what Node adds itself (Date, Connection). */
export interface StoredResponse {
  /** Names and values by turns, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Buffer;
  /** Which route made it. */
  readonly route: string;
}

/** Somebody reads the database for an answer. */
export interface Reading {
  /** Resolves when the answer is kept, or is not to be kept. */
  readonly ended: Promise<void>;
  /** Keeps the answer under the key, unless what it shows was changed since the reading began. */
  store(key: string, response: StoredResponse, tags: readonly string[]): void;
  /** Ends a reading that stores nothing; after `store` it changes nothing. */
  end(): void;
}

export interface ResponseCacheOptions {
  /** Of bodies, headers and what it costs to keep them; the oldest make room. */
  readonly maxBytes: number;
  /** How old an answer may become: the longest that a change nobody told of is not seen. */
  readonly maxAgeMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

interface Entry {
  readonly response: StoredResponse;
  readonly tags: readonly string[];
  readonly bytes: number;
  readonly storedAt: number;
}

interface OpenReading extends Reading {
  /** What was changed since it began, and up to which level. */
  readonly changed: Map<string, number>;
}

/** What an entry costs beside its body and its key, roughly: its headers, its place in two maps. */
const ENTRY_BYTES = 2_048;
const TAG_BYTES = 128;

/**
 * Keeps whole answers in memory until what they show changes. Whoever writes says which tags
 * changed; an answer that was being made meanwhile is not kept, and nobody who asks after the
 * change is given it.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  /** By the name of each tag, the keys that have it, and from which level on. */
  readonly #keysOfTag = new Map<string, Map<string, number>>();
  /** The last one for each request: whoever asks for the same may wait for what it stores. */
  readonly #current = new Map<string, Reading>();
  readonly #open = new Set<OpenReading>();
  #bytes = 0;
  #isOn = false;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Keeps answers from now on. Call it when changes are told of. */
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

  find(key: string): StoredResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    return this.#isYoung(entry) ? entry.response : undefined;
  }

  /** A reading for the same request, to wait for: what it stores is right at its end, whenever it began. */
  findReading(request: string): Reading | undefined {
    return this.#current.get(request);
  }

  /** Begins to read for a request, before the database is asked; undefined while it is off. */
  beginReading(request: string): Reading | undefined {
    if (!this.#isOn) return undefined;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => {
      this.#open.delete(reading);
      if (this.#current.get(request) === reading) this.#current.delete(request);
      resolve();
    };
    const reading: OpenReading = {
      ended,
      changed: new Map(),
      store: (key, response, tags) => {
        const isChanged = (tag: string) => {
          const { name, level } = readTag(tag, -Infinity);
          const changed = reading.changed.get(name);
          return changed !== undefined && changed >= level;
        };
        if (this.#open.has(reading) && !tags.some(isChanged)) this.#insert(key, response, tags);
        end();
      },
      end,
    };
    this.#open.add(reading);
    this.#current.set(request, reading);
    return reading;
  }

  /** Forgets the answers that show any of these. */
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

  #insert(key: string, response: StoredResponse, tags: readonly string[]): void {
    const bytes = response.body.length + 2 * key.length + ENTRY_BYTES + tags.length * TAG_BYTES;
    this.#remove(key);
    if (bytes > this.#options.maxBytes) return;
    this.#entries.set(key, { response, tags, bytes, storedAt: this.#now() });
    this.#bytes += bytes;
    for (const tag of tags) {
      const { name, level } = readTag(tag, -Infinity);
      const keys = this.#keysOfTag.get(name);
      if (keys) keys.set(key, level);
      else this.#keysOfTag.set(name, new Map([[key, level]]));
    }
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes && this.#isYoung(entry)) return;
      this.#remove(oldest);
    }
  }

  #isYoung(entry: Entry): boolean {
    return this.#now() - entry.storedAt < this.#options.maxAgeMs;
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
