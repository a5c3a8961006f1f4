import fc from 'fast-check';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import type { Known } from './known.ts';
import type { Schema } from './operations.ts';
import { NOTORIOUS_NAMES, strangeText, weighted } from './texts.ts';

/** The name of a field and its value as JSON text, so that a name can be repeated, and a number be too large. */
type Field = readonly [name: string, json: string];

/** Generates bodies as binary strings, one character for each byte; undefined for no body. */
export function bodyOf(schema: Schema | undefined, known: Known): fc.Arbitrary<string | undefined> {
  const valid = validFields(schema, known);
  return weighted<string | undefined>(
    [10, valid.map(asObject).map(asBytes)],
    [8, valid.chain(withFaults).map(asObject).map(asBytes)],
    [2, strangeJson.map(asBytes)],
    [2, fc.constantFrom(undefined, '')],
    [2, valid.map(asObject).chain(malformed)],
  );
}

/** Fields that are not required are left out at times. */
function validFields(schema: Schema | undefined, known: Known): fc.Arbitrary<Field[]> {
  const required = schema?.required ?? [];
  const fields = Object.entries(schema?.properties ?? {}).map(([name, of]) => {
    const field = validJson(name, of, known).map((json): Field => [name, json]);
    return required.includes(name) ? field.map((one) => [one]) : fc.array(field, { maxLength: 1 });
  });
  return fc.tuple(...fields).map((all) => all.flat());
}

/** Objects of which no example is known are made of valid fields. */
function validJson(name: string, schema: Schema, known: Known): fc.Arbitrary<string> {
  const text = validText(name, schema, known).map((one) => JSON.stringify(one));
  if (!schema.properties) return text;
  return weighted([3, text], [1, validFields(schema, known).map(asObject)]);
}

/** Generates texts that a user might enter in the field. */
function validText(name: string, { minLength = 1, maxLength = 50 }: Schema, known: Known) {
  const remembered = known.texts[name] ?? [];
  const usualMax = Math.min(maxLength, 60);
  return weighted(
    ...(remembered.length > 0 ? [[6, fc.constantFrom(...remembered)] as const] : []),
    ...(name === 'email' ? [[6, fc.uuid().map((id) => `${id}@contoh.id`)] as const] : []),
    [3, fc.string({ unit: 'grapheme-ascii', minLength, maxLength: usualMax })],
    [1, fc.constantFrom(-1, 0, 1).map((more) => 'a'.repeat(maxLength + more))],
  );
}

/** Gives the fields one to three faults: missing, of another type, additional or repeated. */
function withFaults(fields: Field[]): fc.Arbitrary<Field[]> {
  const at = fc.nat(Math.max(fields.length - 1, 0));
  const fault = fc.oneof(
    at.map((place) => (all: Field[]) => all.filter((_, index) => index !== place)),
    fc.tuple(at, strangeJson).map(
      ([place, json]) =>
        (all: Field[]): Field[] =>
          all.map((field, index) => (index === place ? [field[0], json] : field)),
    ),
    fc
      .tuple(fc.oneof(fc.constantFrom(...NOTORIOUS_NAMES), strangeText), strangeJson)
      .map(([name, json]) => (all: Field[]): Field[] => [...all, [name, json]]),
    fc.tuple(at, strangeJson).map(([place, json]) => (all: Field[]): Field[] => {
      return [...all, [all[place]?.[0] ?? 'a', json]];
    }),
  );
  return fc
    .array(fault, { minLength: 1, maxLength: 3 })
    .map((faults) => faults.reduce((all, apply) => apply(all), fields));
}

/** JSON values of any kind, sometimes huge or deep. */
const strangeJson: fc.Arbitrary<string> = weighted(
  [8, strangeText.map((text) => JSON.stringify(text))],
  [
    8,
    fc.constantFrom(
      ...'null true 0 -0 -1 1.5 1e999 9007199254740993 {} [] [""]'.split(' '),
      ...'{"toString":null} {"__proto__":{"a":1}} {"constructor":{"prototype":1}}'.split(' '),
      ...'{"length":1} {"then":1} "\\ud800" "\\u0000"'.split(' '),
    ),
  ],
  [4, fc.json({ maxDepth: 4 })],
  [
    1,
    fc
      .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.nat(20_000))
      .map(([[open = '', close = ''], deep]) => `${open.repeat(deep)}1${close.repeat(deep)}`),
  ],
);

/** Bodies that are not JSON, not UTF-8, or too large. */
function malformed(json: string): fc.Arbitrary<string> {
  const bytes = asBytes(json);
  const noJson = fc.constantFrom(
    bytes.slice(0, -1),
    `${bytes}x`,
    `\u00ef\u00bb\u00bf${bytes}`,
    `/**/${bytes}`,
    json.replaceAll('"', "'"),
    ...'a=1&b=2 <a/> NaN undefined \u0000 \u00ff\u00fe'.split(' '),
    Buffer.from(json, 'utf16le').toString('latin1'),
    bytes.replace('"', '"\u00c0\u0080'),
    '\u001f\u008b\u0008\u0000',
  );
  return weighted(
    [12, noJson],
    [4, fc.uint8Array({ maxLength: 60 }).map(toBytes)],
    [1, fc.constant(`"${'x'.repeat(REQUEST_MAX_BYTES)}"`)],
  );
}

function asObject(fields: readonly Field[]): string {
  return `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function toBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
