import { readNumber } from '@heliograph/vendor-contract';
import { MAX_PAGE } from './wire.ts';

/** A row as received: the vendor's names, values still to be read. */
export type Unread<Row> = Readonly<Partial<Record<keyof Row, unknown>>>;

/**
 * Reads all rows of a paged list: `data` holds `count` and the rows under `member`; `""` or null when there are none. Ends at `count`, at an empty
 * page, or at the last page the vendor serves.
 */
export async function allRows(member: string, fetchPage: (page: number) => Promise<unknown>): Promise<object[]> {
  const rows: object[] = [];
  for (let page = 1; page <= MAX_PAGE; page += 1) {
    const { count, found } = readPage(await fetchPage(page), member);
    rows.push(...found.filter(isObject));
    if (found.length === 0 || rows.length >= count) break;
  }
  return rows;
}

function readPage(data: unknown, member: string): { count: number; found: readonly unknown[] } {
  if (!isObject(data)) return { count: 0, found: [] };
  const { count, [member]: found } = data as Record<string, unknown>;
  return { count: readNumber(count) ?? 0, found: Array.isArray(found) ? found : [] };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
