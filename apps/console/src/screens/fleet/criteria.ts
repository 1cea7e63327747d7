import type { ListDevicesQuery } from '@heliograph/sdk';

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

/** Reads the filters from the URL; what else is in it (tab, columns, sorting) is no filter. */
export function criteriaOf(params: URLSearchParams): Criteria {
  const entries = filterNames.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

export function sortOf(params: URLSearchParams): Sort | undefined {
  return (params.get('sort') ?? undefined) as Sort | undefined;
}

/** Returns the parameters without any filter; sorting, columns and tab stay. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(params);
  for (const name of filterNames) after.delete(name);
  return after;
}

/** Adds a value to a list separated by commas, or removes it when it is there. */
export function toggled(list: string, value: string): string {
  const values = list.split(',').filter((item) => item !== '');
  return (values.includes(value) ? values.filter((item) => item !== value) : [...values, value]).join(',');
}

/** Sorting by a column turns from descending to ascending and back to the order of the inventory. */
export function nextSort(chosen: string | undefined, column: string): string {
  if (chosen === `-${column}`) return column;
  return chosen === column ? '' : `-${column}`;
}
