import type { DeviceListItem } from '@heliograph/sdk';

/** A page of the list as it is kept: with the parameters to load it again. */
export interface LoadedPage {
  /** Empty for the first page. */
  cursor: string;
  limit: number;
  items: readonly DeviceListItem[];
  nextCursor: string | null;
  /** Unix milliseconds; 0 when a change made it outdated. */
  loadedAt: number;
}

/** The table keeps at most this many rows in memory, about 1 KB each. Who wants to see others narrows the filters. */
export const MAX_ROWS = 20_000;

/** The first page is small, so that it loads fast; the others are large, so that a jump to the end needs few calls. */
export const FIRST_PAGE = 100;
export const NEXT_PAGE = 500;

/** Returns the rows of all pages. A device whose value changed between two pages may be on both: it is shown once. */
export function rowsOf(pages: readonly LoadedPage[]): DeviceListItem[] {
  const rows = new Map<string, DeviceListItem>();
  for (const { items } of pages) for (const item of items) if (!rows.has(item.deviceId)) rows.set(item.deviceId, item);
  return [...rows.values()];
}

/** Returns the cursor of the next page; null after the last page, and when the table keeps no more rows. */
export function nextCursorOf(pages: readonly LoadedPage[]): string | null {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  return loaded >= MAX_ROWS ? null : (pages.at(-1)?.nextCursor ?? null);
}

/** Returns the first and the last page of which a row is in view, as indexes; undefined when no page is loaded. */
export function pagesInView(
  pages: readonly LoadedPage[],
  firstRow: number,
  lastRow: number,
): readonly [first: number, last: number] | undefined {
  const found: number[] = [];
  let start = 0;
  pages.forEach(({ items }, index) => {
    if (items.length > 0 && start <= lastRow && start + items.length > firstRow) found.push(index);
    start += items.length;
  });
  return found.length === 0 ? undefined : [found[0]!, found.at(-1)!];
}

/** Returns how many rows the table has: those that match, also before they are loaded, so that its scroll bar is true from the first page on. */
export function rowCount(loaded: number, matching: number | undefined, hasMore: boolean): number {
  return hasMore ? Math.min(Math.max(matching ?? 0, loaded + 1), MAX_ROWS) : loaded;
}
