import { Mismatch } from './check.ts';

/** Gives the value back, typed, or throws a Mismatch that names the place. */
export type Shape<T> = (value: unknown, where: string) => T;

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Of<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]> };

/** The text of a string field; may be empty. */
export const text: Shape<string> = (value, where) =>
  typeof value === 'string' ? value : mismatch(where, 'a string', value);

/** A whole number, as JSON number. */
export const integer: Shape<number> = (value, where) =>
  typeof value === 'number' && Number.isInteger(value)
    ? value
    : mismatch(where, 'a whole number', value);

/** An id: its prefix and a nanoid of 16 characters. */
export function idOf(prefix: string): Shape<string> {
  const pattern = new RegExp(`^${prefix}-[A-Za-z0-9_-]{16}$`);
  return (value, where) =>
    typeof value === 'string' && pattern.test(value)
      ? value
      : mismatch(where, `${prefix}- and 16 characters`, value);
}

/** ISO 8601 with milliseconds and Z, and a date that exists. */
export const timestamp: Shape<string> = (value, where) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : mismatch(where, 'ISO 8601 with milliseconds and Z', value);

/** One of the values given. */
export function oneOf<const T extends string | number>(...allowed: readonly T[]): Shape<T> {
  return (value, where) =>
    allowed.find((candidate) => candidate === value) ??
    mismatch(where, allowed.map((candidate) => JSON.stringify(candidate)).join(' or '), value);
}

/** An array whose every element has the shape. */
export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value, where) =>
    Array.isArray(value)
      ? value.map((element: unknown, index) => shape(element, `${where}[${index}]`))
      : mismatch(where, 'a list', value);
}

/** An object with these fields; further fields are allowed and left out of what it gives back. */
export function record<F extends Fields>(fields: F): Shape<Of<F>> {
  return (value, where) => {
    if (!isObject(value)) return mismatch(where, 'an object', value);
    const entries = Object.entries(fields).map(([key, shape]) => {
      const place = `${where}.${key}`;
      return [key, key in value ? shape(value[key], place) : mismatch(place, 'to be there')];
    });
    const made: object = Object.fromEntries(entries);
    return isComplete(made, fields) ? made : mismatch(where, 'all its fields', value);
  };
}

/** An object without any field. */
export const emptyObject: Shape<object> = (value, where) =>
  isObject(value) && Object.keys(value).length === 0 ? value : mismatch(where, '{}', value);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isComplete<F extends Fields>(made: object, fields: F): made is Of<F> {
  return Object.keys(fields).every((key) => key in made);
}

/** Throws a Mismatch; `got` is left out where there is nothing to show. */
export function mismatch(where: string, expected: string, got?: unknown): never {
  const shown = got === undefined ? '' : `, got ${shorten(JSON.stringify(got))}`;
  throw new Mismatch(`${where}: expected ${expected}${shown}`);
}

/** At most 300 characters of it. */
export function shorten(shown: string): string {
  return shown.length > 300 ? `${shown.slice(0, 300)}…` : shown;
}
