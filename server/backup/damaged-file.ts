/** The file is not a whole archive: it is cut short, changed, or something else. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}
