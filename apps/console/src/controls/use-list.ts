import { reported } from '@heliograph/base-data';
import type { Page } from '@heliograph/sdk';
import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

interface PageQuery {
  limit: number;
  cursor?: string;
}

export interface List<T> {
  /** Undefined until the first page is loaded. */
  data: T[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Loads the next page, if there is one and it is not under way already. */
  loadMore: () => void;
}

/** A reader who has scrolled past this many rows keeps the loaded pages: they are not reloaded automatically. */
const MAX_REFRESHED = 200;

interface ListOptions<T> {
  key: QueryKey;
  load: (page: PageQuery, options: { signal: AbortSignal }) => PromiseLike<Page<T>>;
  pageSize?: number;
  refreshMs?: number;
  /** While the user types into a filter, the previous results stay. */
  keepsPrevious?: boolean;
}

export function useList<T>({ key, load, pageSize = 50, refreshMs, keepsPrevious = false }: ListOptions<T>): List<T> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) =>
      await load({ limit: pageSize, ...reported({ cursor: pageParam === '' ? undefined : pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...reported({ placeholderData: keepsPrevious ? keepPreviousData : undefined }),
    refetchInterval: ({ state }) =>
      refreshMs === undefined || (state.data?.pages.length ?? 0) * pageSize > MAX_REFRESHED ? false : refreshMs,
  });
  return {
    data: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage()),
  };
}
