/** The code of an error of the system ('ENOENT', 'EACCES', …) or of PostgreSQL ('40P01', …), or undefined. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
