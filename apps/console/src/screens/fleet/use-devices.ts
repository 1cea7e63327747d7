import { reported } from '@heliograph/base-data';
import type { DeviceListItem } from '@heliograph/sdk';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../api/api.ts';
import type { Criteria, Sort } from './criteria.ts';
import { FIRST_PAGE, NEXT_PAGE, nextCursorOf, pagesInView, rowsOf, type LoadedPage } from './pages.ts';

const REFRESH_MS = 30_000;
/** Rows that are loaded before they come into view. */
const AHEAD = 150;
/** A page that is only passed during scrolling is not loaded again. */
const REST_MS = 200;

interface DeviceQuery extends Criteria {
  sort?: Sort;
}

interface DeviceRows {
  rows: readonly DeviceListItem[];
  hasMore: boolean;
  /** True until the first page is loaded. */
  isPending: boolean;
  /** The error of the first page, or of a later one: then there are rows. */
  error: Error | null;
  retry: () => void;
}

/**
 * Loads the pages up to the rows in view, one after the other. Pages in view are loaded again every 30 s, and pages that come into view when they are
 * older than that; the other pages stay as they are: a fleet of 10,000 costs one call in 30 s, not 21.
 */
export function useDevices(query: DeviceQuery, firstRow: number, lastRow: number): DeviceRows {
  const queries = useQueryClient();
  const queryKey = ['devices', query];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(query, pageParam, pageParam === '' ? FIRST_PAGE : NEXT_PAGE, signal),
    initialPageParam: '',
    getNextPageParam: (_, pages) => nextCursorOf(pages),
    // The query itself would load all pages again, in turn.
    staleTime: Infinity,
    refetchOnReconnect: false,
    gcTime: 60_000,
  });
  const pages = list.data?.pages;
  const rows = useMemo(() => rowsOf(pages ?? []), [pages]);
  const inView = pagesInView(pages ?? [], firstRow, lastRow);
  const refresh = useQuery({
    queryKey: ['devices-in-view', query, ...(inView ?? [])],
    queryFn: async ({ signal }) => {
      await rest(signal);
      const { pages: kept = [] } = queries.getQueryData<InfiniteData<LoadedPage>>(queryKey) ?? {};
      for (const [index, { cursor, limit, loadedAt }] of kept.entries()) {
        if (index < inView![0] || index > inView![1] || Date.now() - loadedAt < REFRESH_MS - 1000) continue;
        const page = await load(query, cursor, limit, signal);
        queries.setQueryData<InfiniteData<LoadedPage, string>>(
          queryKey,
          (before) => before && { ...before, pages: before.pages.with(index, page) },
        );
      }
      return Date.now();
    },
    enabled: inView !== undefined && !list.isFetching,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const isIdle = list.hasNextPage && !list.isFetching && !list.isError && !refresh.isFetching;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isIdle && lastRow + AHEAD >= rows.length) void fetchNextPage();
  }, [isIdle, lastRow, rows.length]);
  return {
    rows,
    hasMore: list.hasNextPage,
    isPending: list.isPending,
    error: list.error,
    retry: () => void (pages ? fetchNextPage() : list.refetch()),
  };
}

/** Marks all rows as outdated after a change; those in view are loaded again at once. */
export async function refreshDevices(queries: QueryClient): Promise<void> {
  queries.setQueriesData<InfiniteData<LoadedPage>>(
    { queryKey: ['devices'] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, loadedAt: 0 })) },
  );
  await Promise.all(
    ['devices-in-view', 'totals', 'groups', 'usage'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  );
}

async function load(query: DeviceQuery, cursor: string, limit: number, signal: AbortSignal): Promise<LoadedPage> {
  const { items, nextCursor } = await api.listDevices(
    { ...query, limit, include: 'latest', ...reported({ cursor: cursor === '' ? undefined : cursor }) },
    { signal },
  );
  return { cursor, limit, items, nextCursor, loadedAt: Date.now() };
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** Returns the sums over all devices that match, on all pages: the service computes them with the filters of the list. */
export function useTotals(criteria: Criteria) {
  return useQuery({
    queryKey: ['totals', criteria],
    queryFn: ({ signal }) => api.getDeviceTotals({ ...criteria, include: 'currentStatuses' }, { signal }),
    refetchInterval: 60_000,
  });
}
