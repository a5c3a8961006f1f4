import { type Bounds, TaggedCache } from './tagged-cache.ts';

/** An answer as sent over the wire, without the headers that Node adds (Date, Connection). */
export interface StoredResponse {
  /** Names and values alternate, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Buffer;
  /** The route that answered. */
  readonly route: string;
}

/** Caches whole answers until the data they show changes. */
export type ResponseCache = TaggedCache<StoredResponse>;

/** The estimated size of an answer's headers, names and values, in bytes. */
const HEADERS_BYTES = 1_536;

export function createResponseCache(bounds: Bounds): ResponseCache {
  return new TaggedCache({ ...bounds, bytesOf: ({ body }) => body.length + HEADERS_BYTES });
}
