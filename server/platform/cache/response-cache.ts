import { type Bounds, TaggedCache } from './tagged-cache.ts';

/** An answer as it goes over the wire, but for what Node adds itself (Date, Connection). */
export interface StoredResponse {
  /** Names and values by turns, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Buffer;
  /** Which route made it. */
  readonly route: string;
}

/** Whole answers, until what they show changes. */
export type ResponseCache = TaggedCache<StoredResponse>;

/** The headers of an answer and their names. */
const HEADERS_BYTES = 1_536;

export function createResponseCache(bounds: Bounds): ResponseCache {
  return new TaggedCache({ ...bounds, bytesOf: ({ body }) => body.length + HEADERS_BYTES });
}
