import { BODY_MAX, REQUEST_MAX_BYTES, TAGS_MAX } from '#contract/limits.ts';

const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
const thread = (body: string) => JSON.stringify({ title: 'Lambat', body: body.slice(0, BODY_MAX) });
/** The most that a JSON body may have, with room for what stands around it. */
const PAYLOAD = REQUEST_MAX_BYTES - 1_000;

/** Of all bodies that were tried, those that took the event loop longest, by what they are. */
export const COSTLY_BODIES: Readonly<Record<string, string>> = {
  'ampersands with #': thread(`<p>${filled('&#', BODY_MAX)}`),
  'ends of tags': thread(`<p>${filled('>', BODY_MAX)}`),
  'entities that are none': thread(
    `<b>${filled('&lx', BODY_MAX * 0.74)}${filled('<b>', TAGS_MAX * 2)}`,
  ),
  attributes: thread(
    `<a href=x${Array.from({ length: BODY_MAX / 3 }, (_, at) => ` ${String.fromCodePoint(0x4e00 + at)}`).join('')}>x</a>`,
  ),
  links: thread(filled('<a href=x>x', TAGS_MAX * 11 - 11)),
  cells: thread(filled('<td>x', TAGS_MAX * 5 - 5)),
  'objects in objects with a forbidden name': `${filled('{"a":', PAYLOAD * 0.8)}{"__proto__":1}${filled('}', PAYLOAD * 0.16)}`,
  'names of fields': `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  brackets: filled('[', PAYLOAD),
};

export const HARMLESS_BODY = thread('<p>Selamat pagi!</p>');
