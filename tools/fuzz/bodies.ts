import fc from 'fast-check';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import type { Known } from './known.ts';
import type { Schema } from './operations.ts';
import { NOTORIOUS_NAMES, strangeText } from './texts.ts';

/** The name of a field and its value as JSON, so that names can come twice and numbers be too large. */
type Field = readonly [name: string, json: string];

/** Bytes of a body, one character each. */
export function bodyOf(schema: Schema | undefined, known: Known): fc.Arbitrary<string | undefined> {
  const right = rightFields(schema, known);
  return fc.oneof(
    { weight: 10, arbitrary: right.map(asObject).map(asBytes) },
    { weight: 8, arbitrary: right.chain(bent).map(asObject).map(asBytes) },
    { weight: 2, arbitrary: strangeJson.map(asBytes) },
    { weight: 2, arbitrary: fc.constantFrom(undefined, '') },
    { weight: 2, arbitrary: right.map(asObject).chain(broken) },
  );
}

function rightFields(schema: Schema | undefined, known: Known): fc.Arbitrary<Field[]> {
  const properties = Object.entries(schema?.properties ?? {});
  const fields = properties.map(([name, of]) =>
    rightText(name, of, known).map((text): Field => [name, JSON.stringify(text)]),
  );
  return fc.tuple(...fields);
}

/** What a person might write there. */
function rightText(name: string, { minLength = 1, maxLength = 50 }: Schema, known: Known) {
  const remembered = known.texts[name] ?? [];
  return fc.oneof(
    ...(remembered.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...remembered) }] : []),
    ...(name === 'email'
      ? [{ weight: 6, arbitrary: fc.uuid().map((id) => `${id}@contoh.id`) }]
      : []),
    {
      weight: 3,
      arbitrary: fc.string({
        unit: 'grapheme-ascii',
        minLength,
        maxLength: Math.min(maxLength, 60),
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(maxLength - 1, maxLength, maxLength + 1)
        .map((length) => 'a'.repeat(length)),
    },
  );
}

/** The same with up to three faults in it. */
function bent(fields: Field[]): fc.Arbitrary<Field[]> {
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

/** Some JSON, of any kind, seldom huge or deep. */
const strangeJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: strangeText.map((text) => JSON.stringify(text)) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'null',
      'true',
      '0',
      '-0',
      '-1',
      '1.5',
      '1e999',
      '9007199254740993',
      '{}',
      '[]',
      '[""]',
      '{"toString":null}',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":1}}',
      '{"length":1}',
      '{"then":1}',
      '"\\ud800"',
      '"\\u0000"',
    ),
  },
  { weight: 4, arbitrary: fc.json({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.nat(20_000))
      .map(([[open = '', close = ''], deep]) => `${open.repeat(deep)}1${close.repeat(deep)}`),
  },
);

/** What is no JSON, is not in UTF-8, or is more than may be. */
function broken(json: string): fc.Arbitrary<string> {
  const bytes = asBytes(json);
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom(
        bytes.slice(0, -1),
        `${bytes}x`,
        `\u00ef\u00bb\u00bf${bytes}`,
        `/**/${bytes}`,
        json.replaceAll('"', "'"),
        'a=1&b=2',
        '<a/>',
        'NaN',
        'undefined',
        '\u0000',
        '\u00ff\u00fe',
        Buffer.from(json, 'utf16le').toString('latin1'),
        bytes.replace('"', '"\u00c0\u0080'),
        '\u001f\u008b\u0008\u0000',
      ),
    },
    { weight: 4, arbitrary: fc.uint8Array({ maxLength: 60 }).map(toBytes) },
    { weight: 1, arbitrary: fc.constant(`"${'x'.repeat(REQUEST_MAX_BYTES)}"`) },
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
