/** The error code of a failed system call ('ENOENT', 'EACCES', …), or undefined. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
