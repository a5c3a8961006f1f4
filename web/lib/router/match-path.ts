/** The decoded segment of an address for each ':name' of a path. */
export type Params = Readonly<Record<string, string>>;

/** Matches an address against a path such as '/threads/:threadId' or '*'; undefined where it does not fit. */
export function matchPath(path: string, pathname: string): Params | undefined {
  if (path === '*') return {};
  const parts = segmentsOf(path);
  const segments = segmentsOf(pathname).map(decode);
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}

/** Splits a path at its slashes, and ignores those at the end. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A '%' that encodes nothing stands for itself.
  }
}
