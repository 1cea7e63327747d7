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
 * Whether the session may change deliveries: without this right, buttons that change are hidden, and so are credentials and secrets, which the service does
 * not show to read-only users. The service enforces the rights.
 */
export const canDeliver = (): boolean => session.scopes.some((scope) => scope === 'api' || scope === 'deliveries');
