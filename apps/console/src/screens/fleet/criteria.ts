import type { ListDevicesQuery } from '@heliograph/sdk';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { changedAddress } from '../../controls/address.ts';

/** The filters of the list, the totals and the export: the same members, so that all three agree. */
export const filterNames = [
  'text',
  'vendor',
  'dataAccessUserId',
  'plantId',
  'groupId',
  'currentStatus',
  'state',
  'online',
  'monitored',
  'status',
  'label',
] as const satisfies readonly (keyof ListDevicesQuery)[];

export type FilterName = (typeof filterNames)[number];
export type Criteria = Pick<ListDevicesQuery, FilterName>;
export type Sort = NonNullable<ListDevicesQuery['sort']>;

/** Reads the filters from the URL; its other parameters (tab, columns, sorting) are no filters. */
export function criteriaOf(params: URLSearchParams): Criteria {
  const entries = filterNames.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

function sortOf(params: URLSearchParams): Sort | undefined {
  return (params.get('sort') ?? undefined) as Sort | undefined;
}

/** Returns the parameters without any filter; sorting, columns and tab stay. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const name of filterNames) after.delete(name);
  return after;
}

/** Adds a value to a list separated by commas, or removes it when it is in the list. */
export function toggled(list: string, value: string): string {
  const values = list.split(',').filter((item) => item !== '');
  return (values.includes(value) ? values.filter((item) => item !== value) : [...values, value]).join(',');
}

/** Sorting by a column turns from descending to ascending and back to the order of the inventory. */
export function nextSort(chosen: string | undefined, column: string): string {
  if (chosen === `-${column}`) return column;
  return chosen === column ? '' : `-${column}`;
}

interface FleetUrl {
  params: URLSearchParams;
  criteria: Criteria;
  sort: Sort | undefined;
  /** Sets one parameter; an empty value removes it. */
  choose: (name: string, value: string) => void;
  change: (to: (before: URLSearchParams) => URLSearchParams) => void;
}

/** Returns the state of the fleet page that the URL contains. The URL is the only place where filters, sorting, columns and tab are kept. */
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
