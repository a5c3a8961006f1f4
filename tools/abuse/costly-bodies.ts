import { BODY_MAX, COMMENT_MAX, REQUEST_MAX_BYTES, TAGS_MAX } from '#contract/limits.ts';

const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));
const thread = (body: string) => JSON.stringify({ title: 'Lambat', body: body.slice(0, BODY_MAX) });
/** The size of a costly text, in bytes: the maximum of a JSON body, less room for the other fields. */
const PAYLOAD = REQUEST_MAX_BYTES - 1_000;

/** The bodies that blocked the event loop longest, of all that were tried. The key describes the contents. */
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

export interface CostlyCall {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string;
}

const cells = filled('<td>x', COMMENT_MAX);
/** Escaped in JSON, it is twice as long: nearly the maximum of a body. */
const quotes = JSON.stringify(filled('"', PAYLOAD / 2));
const marks = JSON.stringify(filled('\u0301', PAYLOAD / 2));

/** Returns costly requests for every other call that takes a text. `thread` and `comment` are the attacker's own. */
export function costlyCalls(thread: string, comment: string): Readonly<Record<string, CostlyCall>> {
  return {
    'an edit of a thread': { method: 'PUT', path: thread, body: COSTLY_BODIES['cells'] ?? '' },
    'a comment': {
      method: 'POST',
      path: `${thread}/comments`,
      body: JSON.stringify({ content: cells }),
    },
    'an edit of a comment': {
      method: 'PUT',
      path: comment,
      body: JSON.stringify({ content: cells }),
    },
    'a login': {
      method: 'POST',
      path: '/v1/login',
      body: `{"email":${quotes},"password":"rahasia"}`,
    },
    'a registration': {
      method: 'POST',
      path: '/v1/register',
      body: `{"name":${marks},"email":"a@contoh.id","password":"rahasia"}`,
    },
    'a change of name': { method: 'PUT', path: '/v1/users/me', body: `{"name":${marks}}` },
    'a change of password': {
      method: 'PUT',
      path: '/v1/users/me/password',
      body: `{"currentPassword":${quotes},"newPassword":"rahasia"}`,
    },
    'a vote': { method: 'POST', path: `${thread}/up-vote`, body: `{"what":${quotes}}` },
  };
}

export const HARMLESS_BODY = thread('<p>Selamat pagi!</p>');
