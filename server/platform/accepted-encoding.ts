/** Whether a list such as 'gzip, deflate;q=0.5, br;q=0' has the encoding and does not refuse it. */
export function accepts(list: string | string[] | undefined, encoding: string): boolean {
  return String(list ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(([name, weight = 'q=1']) => name === encoding && Number(weight.replace('q=', '')) > 0);
}
