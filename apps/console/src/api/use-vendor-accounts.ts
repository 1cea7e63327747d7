import type { VendorAccount } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';

/** All vendor accounts of the account. @param renewal when the answer is old, and how often it is asked for again */
export function useVendorAccounts(
  renewal: { staleTime?: number; refetchInterval?: number } = {},
): UseQueryResult<VendorAccount[]> {
  return useQuery({
    queryKey: ['vendor-accounts'],
    queryFn: ({ signal }) => api.listVendorAccounts({ limit: 500 }, { signal }).all(),
    ...renewal,
  });
}
