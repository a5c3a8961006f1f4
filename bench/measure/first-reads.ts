import { idOf } from '../fill/hashing.ts';
import { LONG_THREAD } from '../fill/plan.ts';
import { nextCursorOf } from './hot-reads.ts';

/** Pages of a list that nobody has read before, so that no answer to them is cached. */
export interface FirstReads {
  readonly name: string;
  /** Different URLs in each round. */
  pathsOf(round: number): string[];
}

const PAGES = 9;
/** The size of a page differs between URLs, and is the same in each forum. */
const SIZES_A_ROUND = 5;
const SMALLEST = 30;
const LARGEST = 79;

/** Returns such pages of the home list and of the long thread of the server at `url`. */
export async function findFirstReads(url: string, token: string): Promise<FirstReads[]> {
  const lists = [
    ['home list, pages never read before', '/v1/threads'],
    ['thread, pages never read before', `/v1/threads/${idOf('thread', LONG_THREAD.number)}`],
  ] as const;
  const found: FirstReads[] = [];
  for (const [name, path] of lists) {
    const cursors = await walk(`${url}${path}?limit=10`, token);
    found.push({
      name,
      pathsOf: (round) =>
        Array.from({ length: SIZES_A_ROUND }, (_, at) => sizeOf(round, at)).flatMap((size) =>
          cursors.map((cursor) => `${path}?limit=${size}&cursor=${encodeURIComponent(cursor)}`),
        ),
    });
  }
  return found;
}

function sizeOf(round: number, at: number): number {
  return SMALLEST + ((SIZES_A_ROUND * round + at) % (LARGEST - SMALLEST + 1));
}

/** The cursors at the end of the first pages. */
async function walk(first: string, token: string): Promise<string[]> {
  const cursors: string[] = [];
  for (let page = 0; page < PAGES; page++) {
    const cursor = cursors.at(-1);
    const next = cursor === undefined ? first : `${first}&cursor=${encodeURIComponent(cursor)}`;
    cursors.push(await nextCursorOf(next, token));
  }
  return cursors;
}
