/** Formats query parameters with a leading '?'; '' when all are null or undefined. */
export function formatQuery(query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] != null,
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
