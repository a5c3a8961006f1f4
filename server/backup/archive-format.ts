import { z } from 'zod';

/** The version of the format, incremented by changes that a reader must know. docs/backup-format.md describes it. */
export const FORMAT = 1;

/** The first line of every version of the format. Further fields of a newer version are ignored. */
export const formatLine = z.object({ rembuk: z.object({ format: z.int().min(1) }) });

/** Refuses forged names here, with a clear message, before the database would. */
const once = (names: readonly string[]) => new Set(names).size === names.length;
const inOrder = (names: readonly string[]) =>
  names.every((name, i) => i === 0 || names[i - 1]! < name);

const header = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The migrations that the forum has had, in order: the version of its schema. */
  migrations: z.array(z.string()).min(1).refine(inOrder),
  /** False when password hashes, e-mail addresses and sessions are left out. */
  secrets: z.boolean(),
});

const tableHead = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1).refine(once),
});

const described = header.extend({
  tables: z.array(
    tableHead.extend({
      rows: z.int().min(0),
      /** Of the lines of its rows, each with its line feed. */
      sha256: z.string().regex(/^[\da-f]{64}$/),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
});

/** Tables and sequences of a database share one namespace. */
const manifest = described.refine(({ tables, sequences }) =>
  once([...tables, ...sequences].map(({ name }) => name)),
);

export const headerLine = z.strictObject({ rembuk: header });
export const tableLine = z.strictObject({ table: tableHead });
export const manifestLine = z.strictObject({ manifest });

export type Header = z.output<typeof header>;
/** A table and the columns of its rows, in order. */
export type TableHead = z.output<typeof tableHead>;
export type Manifest = z.output<typeof manifest>;
export type TableSummary = Manifest['tables'][number];

/** A row's values as PostgreSQL's text; null is SQL's null. */
export type Row = readonly (string | null)[];

/** Formats one line of an archive. */
export function asLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
