import { quantile } from '@heliograph/testbed';
import type { Table } from '../report/table.ts';
import type { FleetClient } from './fleet-client.ts';

export interface PageTimes {
  query: string;
  pages: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const leastPages = 200;

/** Walks through all pages, again and again until there are enough of them. One call at a time. */
export async function pageTimes(client: FleetClient, limit: number): Promise<PageTimes> {
  const times: number[] = [];
  while (times.length < leastPages) times.push(...(await client.devices(limit)).milliseconds);
  return {
    query: `GET /v1/devices?limit=${limit}`,
    pages: times.length,
    p50: quantile(times, 0.5)!,
    p99: quantile(times, 0.99)!,
  };
}

export function pageTable(pages: readonly PageTimes[]): Table {
  return {
    title: 'Pages, one call at a time',
    columns: ['call', 'pages read', 'p50 ms', 'p99 ms'],
    rows: pages.map(({ query, pages: count, p50, p99 }) => [query, count, p50, p99]),
  };
}
