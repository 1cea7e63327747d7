import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import type { Criteria } from './criteria.ts';

/** Returns the sums over all devices that match, on all pages: the service computes them with the filters of the list. */
export function useTotals(criteria: Criteria) {
  return useQuery({
    queryKey: ['totals', criteria],
    queryFn: ({ signal }) => api.getDeviceTotals({ ...criteria, include: 'currentStatuses' }, { signal }),
    refetchInterval: 60_000,
  });
}
