import type { Webhook } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, session } from '../../api/api.ts';

const REFRESH_MS = 5_000;

/** The webhooks of the account, at most 100. */
export function useWebhooks(): UseQueryResult<Webhook[]> {
  return useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api.listWebhooks({}, { signal }).all(),
    refetchInterval: REFRESH_MS,
  });
}

/**
 * Whether the session may change deliveries: who may not sees no buttons that do, nor credentials and secrets, which the service shows to nobody who only
 * reads. The service decides what is allowed.
 */
export const canDeliver = (): boolean => session.scopes.some((scope) => scope === 'api' || scope === 'deliveries');
