import type { Page } from '@heliograph/sdk';
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

const PAGE = 200;
const REFRESH_MS = 5_000;

export interface Rows<T> {
  /** Undefined until the first page is there. */
  rows: T[] | undefined;
  error: Error | null;
  hasMore: boolean;
  refetch: () => void;
  loadMore: () => void;
}

type Load<T> = (page: { limit: number; cursor?: string }, options: { signal: AbortSignal }) => PromiseLike<Page<T>>;

/** A long list. While only its first page is loaded it renews itself: who reads further down keeps what is there. */
export function useRows<T>(key: QueryKey, load: Load<T>): Rows<T> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) =>
      await load({ limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : REFRESH_MS),
  });
  return {
    rows: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    hasMore: query.hasNextPage,
    refetch: () => void query.refetch(),
    loadMore: () => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage()),
  };
}
