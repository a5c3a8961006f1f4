/** What stands in an address from '?' on; '' where nothing is given. */
export function formatQuery(query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] != null,
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
