import type { Sink, SinkKind } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useSinkKinds } from '../../api/queries.ts';

const REFRESH_MS = 5_000;

/** The sinks of the account, at most 20. */
export function useSinks(): UseQueryResult<Sink[]> {
  return useQuery({
    queryKey: ['sinks'],
    queryFn: ({ signal }) => api.listSinks({}, { signal }).all(),
    refetchInterval: REFRESH_MS,
  });
}

/** The kind of a sink; undefined while it is loaded, and where the operator has turned sinks off. */
export function useKindOf({ kind }: Pick<Sink, 'kind'>): SinkKind | undefined {
  return useSinkKinds().data?.find(({ id }) => id === kind);
}
