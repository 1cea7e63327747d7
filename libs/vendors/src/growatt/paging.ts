import { isRecord, readList, readNumber, recordsOf, type JsonRecord } from '@heliograph/vendor-contract';
import { MAX_PAGE } from './wire.ts';

/** A row as received: the vendor's names, values still to be read. */
export type Unread<Row> = Readonly<Partial<Record<keyof Row, unknown>>>;

/**
 * Reads the pages of a list: `data` holds `count` and the rows under `member`; `""` or null when there are none. Ends at `count`, at an empty page, or
 * at the last page the vendor serves.
 */
export async function* pagesOf(
  member: string,
  fetchPage: (page: number) => Promise<unknown>,
): AsyncGenerator<{ records: readonly JsonRecord[] }> {
  let read = 0;
  for (let page = 1; page <= MAX_PAGE; page += 1) {
    const { count, found } = readPage(await fetchPage(page), member);
    const records = recordsOf(found);
    yield { records };
    read += records.length;
    if (found.length === 0 || read >= count) return;
  }
}

function readPage(data: unknown, member: string): { count: number; found: readonly unknown[] } {
  if (!isRecord(data)) return { count: 0, found: [] };
  return { count: readNumber(data.count) ?? 0, found: readList(data[member]) ?? [] };
}
