/** Joins the class names that are there, skipping what is false or undefined. */
export function classNames(...parts: ReadonlyArray<string | false | undefined>): string {
  return parts.filter(Boolean).join(' ');
}
