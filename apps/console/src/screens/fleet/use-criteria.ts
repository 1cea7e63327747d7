import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { changedAddress } from '../../controls/changed-address.ts';
import { criteriaOf, sortOf, type Criteria, type Sort } from './criteria.ts';

interface FleetUrl {
  params: URLSearchParams;
  criteria: Criteria;
  sort: Sort | undefined;
  /** Sets one parameter; an empty value removes it. */
  choose: (name: string, value: string) => void;
  change: (to: (before: URLSearchParams) => URLSearchParams) => void;
}

/** Returns what the URL says of the fleet. The URL is the only place where filters, sorting, columns and tab are kept. */
export function useFleetUrl(): FleetUrl {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  return useMemo(
    () => ({
      params: new URLSearchParams(text),
      criteria: criteriaOf(new URLSearchParams(text)),
      sort: sortOf(new URLSearchParams(text)),
      choose: (name, value) => setParams((before) => changedAddress(before, { [name]: value }), { replace: true }),
      change: (to) => setParams((before) => to(new URLSearchParams(before)), { replace: true }),
    }),
    [text],
  );
}
