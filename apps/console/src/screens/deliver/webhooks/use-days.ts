import type { DayCount } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';

/** The counts of the last 30 days of a webhook, newest first. */
export function useDays(webhookId: string): UseQueryResult<DayCount[]> {
  return useQuery({
    queryKey: ['webhook-days', webhookId],
    queryFn: async ({ signal }) => (await api.listWebhookAttempts(webhookId, { limit: 1 }, { signal })).days,
    refetchInterval: 30_000,
  });
}
