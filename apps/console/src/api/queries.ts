import type { Account, Group, SinkKind, VendorAccount, Vendor } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';

/** The account, or operator, of the session. */
export function useAccount({ enabled = true } = {}): UseQueryResult<Account> {
  return useQuery({ queryKey: ['account'], queryFn: ({ signal }) => api.getAccount({ signal }), enabled });
}

/** All groups of plants and devices. */
export function useGroups(): UseQueryResult<Group[]> {
  return useQuery({
    queryKey: ['groups'],
    queryFn: ({ signal }) => api.listGroups({ limit: 500 }, { signal }).all(),
    staleTime: 60_000,
  });
}

/** All vendor accounts of the account. @param renewal the age from which the answer is stale, and the interval of its renewal */
export function useVendorAccounts(
  renewal: { staleTime?: number; refetchInterval?: number } = {},
): UseQueryResult<VendorAccount[]> {
  return useQuery({
    queryKey: ['vendor-accounts'],
    queryFn: ({ signal }) => api.listVendorAccounts({ limit: 500 }, { signal }).all(),
    ...renewal,
  });
}

/** The vendors of the service. They change only with a release, so that they are requested once. */
export function useVendors(): UseQueryResult<Vendor[]> {
  return useQuery({ queryKey: ['vendors'], queryFn: () => api.listVendors().all(), staleTime: Infinity });
}

/** The kinds of sinks; none where the operator has not enabled sinks. Requested once, as they change only with the service's settings. */
export function useSinkKinds(): UseQueryResult<SinkKind[]> {
  return useQuery({ queryKey: ['sink-kinds'], queryFn: () => api.listSinkKinds().all(), staleTime: Infinity });
}
