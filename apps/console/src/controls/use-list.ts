import type { Page } from '@heliograph/sdk';
import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

interface PageQuery {
  limit: number;
  cursor?: string;
}

export interface List<T> {
  /** Undefined until the first page is there. */
  data: T[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
}

const PAGE = 50;

interface ListOptions<T> {
  key: QueryKey;
  load: (page: PageQuery, options: { signal: AbortSignal }) => PromiseLike<Page<T>>;
  refreshMs?: number;
}

/** A list of the API, page by page. */
export function useList<T>({ key, load, refreshMs }: ListOptions<T>): List<T> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) =>
      await load({ limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // While somebody types into a filter, what was found before stays.
    placeholderData: keepPreviousData,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  });
  return {
    data: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
