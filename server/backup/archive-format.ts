import { z } from 'zod';

/** Counts what a reader would have to learn; docs/backup-format.md describes it. */
export const FORMAT = 1;

/** The first line of every version of the format: whatever else a newer one has is not looked at. */
export const formatLine = z.object({ rembuk: z.object({ format: z.int().min(1) }) });

/** What somebody forged is refused before the database would refuse it, in words of its own. */
const once = (names: readonly string[]) => new Set(names).size === names.length;
const inOrder = (names: readonly string[]) =>
  names.every((name, i) => i === 0 || names[i - 1]! < name);

const header = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Those that the forum has had, in their order: the version of its schema. */
  migrations: z.array(z.string()).min(1).refine(inOrder),
  /** False: without password hashes, e-mail addresses and sessions. */
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

/** A database has one thing of a name, be it a table or a sequence. */
const manifest = described.refine(({ tables, sequences }) =>
  once([...tables, ...sequences].map(({ name }) => name)),
);

export const headerLine = z.strictObject({ rembuk: header });
export const tableLine = z.strictObject({ table: tableHead });
export const manifestLine = z.strictObject({ manifest });

export type Header = z.output<typeof header>;
/** A table and the columns of its rows, in their order. */
export type TableHead = z.output<typeof tableHead>;
export type Manifest = z.output<typeof manifest>;
export type TableSummary = Manifest['tables'][number];

/** A row's values as PostgreSQL writes them; null is SQL's. */
export type Row = readonly (string | null)[];

/** One line of an archive. */
export function asLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
