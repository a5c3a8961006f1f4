import { mapInSlices, nextSlice } from '#server/platform/concurrency/time-slices.ts';
import { LONG_TEXT } from '#server/platform/paging/page-bytes.ts';

/** In characters. */
const LONG_JSON = 16_384;
/** Replaces a long text. No text in the database is equal to it: PostgreSQL refuses U+0000. */
const PLACEHOLDER = '\u0000';
const PLACEHOLDER_JSON = JSON.stringify(PLACEHOLDER);

/**
 * In characters of long texts. Answers with more yield to other requests between the read, the JSON and the sending.
 * With 4 MB, these together blocked the event loop for 50 ms.
 */
const LARGE_TEXTS = 500_000;

/**
 * Resolves with the JSON text of an answer, or its bytes when it is long: Fastify holds the result until the answer is
 * compressed, and a text takes two bytes for each character, of V8's heap. Long texts are serialised one by one: in one
 * piece, a list of 4 MB took 27 ms where one character is not in Latin-1, and takes 7 ms.
 */
export async function serialize(data: unknown): Promise<string | Buffer> {
  const texts: string[] = [];
  const json = JSON.stringify(takeLongTexts(data, texts));
  if (texts.length === 0) return json.length > LONG_JSON ? Buffer.from(json) : json;
  const [first = '', ...others] = json.split(PLACEHOLDER_JSON);
  if (others.length !== texts.length) return Buffer.from(JSON.stringify(data));
  const isLarge = texts.reduce((sum, { length }) => sum + length, 0) > LARGE_TEXTS;
  if (isLarge) await nextSlice();
  const written = await mapInSlices(texts, (text) => Buffer.from(JSON.stringify(text)));
  if (isLarge) await nextSlice();
  const pieces = written.flatMap((text, index) => [text, Buffer.from(others[index] ?? '')]);
  return Buffer.concat([Buffer.from(first), ...pieces]);
}

/** Returns the value with placeholders for its long texts, which it adds to `texts` in the order of the JSON. */
function takeLongTexts(value: unknown, texts: string[]): unknown {
  if (typeof value === 'string') {
    if (value.length < LONG_TEXT) return value;
    texts.push(value);
    return PLACEHOLDER;
  }
  if (typeof value !== 'object' || value === null) return value;
  const count = texts.length;
  if (Array.isArray(value)) {
    const items = value.map((item) => takeLongTexts(item, texts));
    return texts.length === count ? value : items;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [name, member] of Object.entries(value)) {
    const before = texts.length;
    const taken = takeLongTexts(member, texts);
    if (texts.length > before) copy = { ...(copy ?? value), [name]: taken };
  }
  return copy ?? value;
}
