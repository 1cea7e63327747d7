import type { DeviceListItem } from '@heliograph/sdk';
import { MAX_ROWS, nextCursorOf, pagesInView, rowCount, rowsOf, type LoadedPage } from './pages.ts';

const page = (ids: readonly string[], nextCursor: string | null = 'c'): LoadedPage => ({
  cursor: '',
  limit: 500,
  items: ids.map((deviceId) => ({ deviceId }) as DeviceListItem),
  nextCursor,
  loadedAt: 1,
});

it('shows a device once that is on two pages', () => {
  const rows = rowsOf([page(['a', 'b']), page(['b', 'c'])]);
  expect(rows.map(({ deviceId }) => deviceId)).toEqual(['a', 'b', 'c']);
});

it('continues at the last page, and ends without a further page', () => {
  expect(nextCursorOf([page(['a'], 'x'), page(['b'], 'y')])).toBe('y');
  expect(nextCursorOf([page(['a'], null)])).toBeNull();
});

it('keeps a bounded number of rows', () => {
  const full = page(Array.from({ length: MAX_ROWS }, (_, row) => String(row)));
  expect(nextCursorOf([full])).toBeNull();
  expect(rowCount(100, 1_000_000, true)).toBe(MAX_ROWS);
});

it('finds the pages in view', () => {
  const pages = [page(['a', 'b']), page(['c', 'd']), page(['e'])];
  expect(pagesInView(pages, 0, 1)).toEqual([0, 0]);
  expect(pagesInView(pages, 1, 4)).toEqual([0, 2]);
  expect(pagesInView(pages, 3, 3)).toEqual([1, 1]);
  expect(pagesInView(pages, 5, 9)).toBeUndefined();
});

it('counts rows that are not loaded yet', () => {
  expect(rowCount(100, 10_000, true)).toBe(10_000);
  expect(rowCount(100, undefined, true)).toBe(101);
  expect(rowCount(99, 100, false)).toBe(99);
});
