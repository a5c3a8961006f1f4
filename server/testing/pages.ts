import type { FastifyInstance } from 'fastify';
import { send } from './requests.ts';

/** The answer to one call. */
export interface ReadPage {
  readonly ids: string[];
  readonly data: Record<string, unknown>;
  readonly link: unknown;
}

/** Reads one page, which must succeed. Its entries are identified by `id`, or else by `name`. */
export async function readPage(
  app: FastifyInstance,
  path: string,
  query: Record<string, string | number | undefined>,
  token: string,
): Promise<ReadPage> {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  const { status, envelope, headers } = await send(
    app,
    'GET',
    `${path}?${new URLSearchParams(given).toString()}`,
    { token },
  );
  if (status !== 200) throw new Error(`${path} answered ${status}: ${envelope.message}`);
  const { data } = envelope;
  const list = data['threads'] ?? data['categories'] ?? commentsOf(data);
  const entries = list as { id?: string; name?: string }[];
  return { ids: entries.map(({ id, name }) => id ?? name ?? ''), data, link: headers['link'] };
}

/** Reads a list page by page to its end. `between` is called while the next page is requested. */
export async function readPages(
  app: FastifyInstance,
  path: string,
  query: Record<string, string | number | undefined>,
  token: string,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const next = readPage(app, path, { ...query, cursor }, token);
    const [page] = await Promise.all([next, cursor === undefined ? undefined : between()]);
    ids.push(...page.ids);
    cursor = (page.data['nextCursor'] as string | null) ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

function commentsOf(data: Record<string, unknown>): unknown {
  return (data['detailThread'] as { comments: unknown }).comments;
}
