import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { StartError } from '#server/platform/process/start-error.ts';
import {
  FORMAT,
  type Header,
  type Manifest,
  type TableHead,
  type TableSummary,
  formatLine,
  headerLine,
  manifestLine,
  tableLine,
} from './archive-format.ts';
import { DamagedFile } from './damaged-file.ts';
import type { PackedContent } from './packed-content.ts';
import { readLines } from './read-lines.ts';

/**
 * The manifest, which is the longest, has some kilobytes; this allows for thousands of foreign tables. A deeply nested
 * line takes fifty times its length in memory.
 */
const LONGEST_CONTROL_BYTES = 4 * 1024 * 1024;

/** The parts of an archive, in order: one header, tables each with its rows, one manifest. */
export type Part =
  | { readonly header: Header }
  | { readonly table: TableHead }
  /** Lines with rows of the table before. */
  | { readonly rows: readonly Buffer[] }
  | { readonly manifest: Manifest };

/**
 * Reads an archive from its beginning. Throws a DamagedFile when its content differs from what was written. This is
 * certain only once the manifest has been yielded: it is the last part, and is yielded when everything else agrees with
 * it.
 */
export async function* readArchive(content: PackedContent): AsyncGenerator<Part> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  const tables: TableSummary[] = [];
  let headBytes = 0;
  let table: OpenTable | undefined;
  const endTable = () => {
    if (table !== undefined) tables.push(table.end());
    table = undefined;
  };
  for await (const lines of readLines(content)) {
    for (const part of partsOf(lines)) {
      if (manifest !== undefined) throw new DamagedFile('something follows its manifest');
      if ('rows' in part) {
        if (table === undefined) throw new DamagedFile('it has rows without a table');
        table.add(part.rows);
        yield part;
        continue;
      }
      if (header === undefined) {
        header = readHeader(part.control);
        yield { header };
        continue;
      }
      endTable();
      const read = readControl(part.control);
      if ('table' in read) {
        // The manifest is one line that lists all tables again, so together they must fit into one line.
        headBytes += part.control.length;
        if (headBytes > LONGEST_CONTROL_BYTES) {
          throw new DamagedFile('it has more tables than any backup has');
        }
        table = openTable(read.table);
        yield read;
      } else {
        manifest = read.manifest;
      }
    }
  }
  if (header === undefined) throw new DamagedFile('it is empty');
  if (manifest === undefined) throw new DamagedFile('its end is missing');
  refuseDisagreement(manifest, header, tables);
  yield { manifest };
}

function refuseDisagreement(manifest: Manifest, header: Header, tables: TableSummary[]): void {
  const { tables: expected, sequences: _, ...described } = manifest;
  if (!isDeepStrictEqual(described, header)) {
    throw new DamagedFile('its beginning and its end contradict each other');
  }
  if (isDeepStrictEqual(expected, tables)) return;
  const different = expected.find((table, index) => !isDeepStrictEqual(table, tables[index]));
  throw new DamagedFile(
    different === undefined
      ? 'it has tables that its manifest does not name'
      : `the rows of ${different.name} are not those that were written`,
  );
}

interface OpenTable {
  add(lines: readonly Buffer[]): void;
  end(): TableSummary;
}

function openTable(head: TableHead): OpenTable {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (lines) => {
      for (const line of lines) hash.update(line);
      rows += lines.length;
    },
    end: () => ({ ...head, rows, sha256: hash.digest('hex') }),
  };
}

const ROW_BEGINS = '['.charCodeAt(0);

/** Rows are arrays; all other lines are objects. */
function* partsOf(
  lines: readonly Buffer[],
): Generator<{ readonly rows: readonly Buffer[] } | { readonly control: Buffer }> {
  let from = 0;
  for (const [index, line] of lines.entries()) {
    if (line[0] === ROW_BEGINS) continue;
    if (index > from) yield { rows: lines.slice(from, index) };
    yield { control: line };
    from = index + 1;
  }
  if (from < lines.length) yield { rows: lines.slice(from) };
}

function readHeader(line: Buffer): Header {
  const { format } = parse(formatLine, line).rembuk;
  if (format > FORMAT) {
    throw new StartError(
      `This backup was written by a newer version of Rembuk (its format is ${format}, and this one reads ${FORMAT}): install that version to restore it.`,
    );
  }
  return parse(headerLine, line).rembuk;
}

function readControl(line: Buffer): { table: TableHead } | { manifest: Manifest } {
  return parse(tableLine.or(manifestLine), line);
}

function parse<Schema extends z.ZodType>(schema: Schema, line: Buffer): z.output<Schema> {
  if (line.length > LONGEST_CONTROL_BYTES) {
    throw new DamagedFile('it has a line that is longer than any backup has');
  }
  try {
    return schema.parse(JSON.parse(line.toString()));
  } catch (error) {
    throw new DamagedFile('it has a line that no backup has', { cause: error });
  }
}
