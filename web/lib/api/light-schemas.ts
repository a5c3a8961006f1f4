/*
 * Replaces Zod in the page, which would be a seventh of the script of the first load. These schemas check
 * whether an answer has the shape of the contract, and return it unchanged. They check no requests: the
 * server validates those.
 */

type Fits = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Shape>>;

interface Shape {
  readonly fits: Fits;
  safeParse(data: unknown): { success: true; data: unknown; error?: never } | Refused;
  parse(data: unknown): unknown;
  optional(): Shape;
  catch(): Shape;
  nullable(): Shape;
  extend(more: Fields): Shape;
  min(): Shape;
  max(): Shape;
  regex(): Shape;
  trim(): Shape;
  refine(): Shape;
  transform(): Shape;
  check(): Shape;
  describe(): Shape;
}
type Refused = { success: false; error: Error };

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

function shape(fits: Fits, fields: Fields = {}): Shape {
  const itself = () => made;
  const made: Shape = {
    fits,
    safeParse: (data) =>
      fits(data)
        ? { success: true, data }
        : { success: false, error: new TypeError('not as in the contract') },
    parse(data) {
      const { error } = made.safeParse(data);
      if (error) throw error;
      return data;
    },
    optional: () => shape((value) => value === undefined || fits(value)),
    nullable: () => shape((value) => value === null || fits(value)),
    catch: () => shape(() => true),
    extend: (more) => object({ ...fields, ...more }),
    min: itself,
    max: itself,
    regex: itself,
    trim: itself,
    refine: itself,
    transform: itself,
    check: itself,
    describe: itself,
  };
  return made;
}

function object(fields: Fields): Shape {
  const entries = Object.entries(fields);
  return shape(
    (value) => isRecord(value) && entries.every(([name, { fits }]) => fits(value[name])),
    fields,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const string = () => shape((value) => typeof value === 'string');
const oneOf = (values: readonly unknown[]) => shape((value) => values.includes(value));
const union = (shapes: readonly Shape[]) =>
  shape((value) => shapes.some(({ fits }) => fits(value)));

/** The parts of Zod that the contract uses. */
export const z = {
  config: () => undefined,
  string,
  email: string,
  iso: {
    datetime: () =>
      shape((value) => typeof value === 'string' && ISO_TIME.test(value) && !!Date.parse(value)),
  },
  number: () => shape(Number.isFinite),
  int: () => shape(Number.isSafeInteger),
  boolean: () => shape((value) => typeof value === 'boolean'),
  unknown: () => shape(() => true),
  literal: (value: unknown) => oneOf([value]),
  enum: oneOf,
  array: ({ fits }: Shape) => shape((value) => Array.isArray(value) && value.every(fits)),
  record: (_: Shape, { fits }: Shape) =>
    shape((value) => isRecord(value) && Object.values(value).every(fits)),
  object,
  looseObject: object,
  union,
  discriminatedUnion: (_: string, shapes: readonly Shape[]) => union(shapes),
  refine: () => undefined,
};
