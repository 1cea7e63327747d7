import type { Vendor } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';

/** The vendors that the service knows. They change with a release of it alone, so they are asked for once. */
export function useVendors(): UseQueryResult<Vendor[]> {
  return useQuery({ queryKey: ['vendors'], queryFn: () => api.listVendors().all(), staleTime: Infinity });
}
