import type { Account } from '@heliograph/sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.ts';

/** The account, or operator, of the session. */
export function useAccount({ enabled = true } = {}): UseQueryResult<Account> {
  return useQuery({ queryKey: ['account'], queryFn: ({ signal }) => api.getAccount({ signal }), enabled });
}
