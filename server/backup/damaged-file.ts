/** The file is not a complete archive: it is truncated, changed, or something else. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}
