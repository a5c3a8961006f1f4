/** What no archive looks like: the file is cut short, changed, or something else. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}
