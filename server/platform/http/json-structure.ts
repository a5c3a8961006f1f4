/**
 * Whether more than `max` characters of a JSON text stand outside of its strings. What is long to parse is not
 * a long string but brackets in brackets and names by the thousand. Looks at each character once or twice.
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

/** Where the string that begins there ends; -1 where it does not. */
function endOfString(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

/** After an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
