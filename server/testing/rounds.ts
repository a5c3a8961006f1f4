/** The number of runs of a property-based test: `count` in `npm run test:all`, a quarter of that in `npm test`. */
export function rounds(count: number): number {
  return process.env['ALL_TESTS'] === 'on' ? count : Math.ceil(count / 4);
}
