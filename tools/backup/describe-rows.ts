import type { Manifest } from '#server/backup/archive-format.ts';

const COUNTED = { users: 'user', threads: 'thread', comments: 'comment' };

/** Describes the contents of an archive: "12 threads, 1 comment; 80 rows in all". */
export function describeRows({ tables }: Pick<Manifest, 'tables'>): string {
  const counted = Object.entries(COUNTED).flatMap(([name, noun]) => {
    const table = tables.find((one) => one.name === name);
    return table === undefined ? [] : count(table.rows, noun);
  });
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  return `${counted.join(', ')}; ${count(all, 'row')} in all`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
