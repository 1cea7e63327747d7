import type { Group } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';

/** All groups of plants and devices. */
export function useGroups(): UseQueryResult<Group[]> {
  return useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) => api.listGroups({ limit: 500 }, { signal }).all(),
    staleTime: 60_000,
  });
}
