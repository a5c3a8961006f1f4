/** How often a test of chance tries: `count` times in `npm run test:all`, a quarter of that in `npm test`. */
export function rounds(count: number): number {
  return process.env['ALL_TESTS'] === 'on' ? count : Math.ceil(count / 4);
}
