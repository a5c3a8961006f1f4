/**
 * Whether more than `max` characters of a JSON text are outside of its strings. Slow to parse are not long strings but
 * nested brackets and thousands of names. Reads each character once or twice.
 */
export function hasMoreStructure(json: string, max: number): boolean {
  let outside = 0;
  let at = 0;
  while (outside <= max) {
    const begin = json.indexOf('"', at);
    if (begin < 0) return outside + json.length - at > max;
    outside += begin - at;
    const end = endOfString(json, begin);
    if (end < 0) return outside > max;
    at = end + 1;
  }
  return true;
}

/** The index where the string that begins at `begin` ends; -1 where it does not. */
function endOfString(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

/** Whether the quote at `at` is escaped: an odd number of backslashes precedes it. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
