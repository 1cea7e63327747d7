import type { Webhook } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

const REFRESH_MS = 5_000;

/** The webhooks of the account, at most 100. */
export function useWebhooks(): UseQueryResult<Webhook[]> {
  return useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api.listWebhooks({}, { signal }).all(),
    refetchInterval: REFRESH_MS,
  });
}
