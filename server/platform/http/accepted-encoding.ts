/**
 * The maximum length of the list, in characters. Browsers send some 30. A header may have 16,000, and thousands of
 * entries.
 */
const LIST_MAX = 1_000;

/**
 * Whether a list such as 'gzip, deflate;q=0.5, br;q=0' has the encoding and does not refuse it. A list longer than
 * `LIST_MAX` characters accepts no encoding.
 */
export function accepts(list: string | string[] | undefined, encoding: string): boolean {
  const text = String(list ?? '');
  if (text.length > LIST_MAX) return false;
  return text
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(([name, weight = 'q=1']) => name === encoding && Number(weight.replace('q=', '')) > 0);
}
