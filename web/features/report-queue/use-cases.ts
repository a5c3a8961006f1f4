import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/endpoint.ts';
import { listCases, type OpenCase } from '#contract/reports.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** How often an open and visible queue is loaded again. */
const REFETCH_MS = 30_000;

type CasePages = InfiniteData<DataOf<typeof listCases>>;

/** Loads the open cases, page by page. The queue shows a failure. */
export function useCases() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.cases,
    queryFn: ({ pageParam, signal }) => call(listCases, { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A request in half a minute of each open queue costs less than an event to moderators alone, which streams do not know.
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: true,
    meta: { failure: 'silence' },
  });
  return { query, cases: uniqueCases(query.data) };
}

/** A case that became less urgent between two calls is on both pages. */
function uniqueCases(data: CasePages | undefined): OpenCase[] {
  const all = data?.pages.flatMap(({ cases }) => cases) ?? [];
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** Removes a decided case from the loaded pages. */
export async function dropCase(queryClient: QueryClient, caseId: string): Promise<void> {
  // A pending page may still contain it.
  await queryClient.cancelQueries({ queryKey: queryKeys.cases });
  queryClient.setQueryData<CasePages>(
    queryKeys.cases,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          cases: page.cases.filter(({ id }) => id !== caseId),
        })),
      },
  );
}
