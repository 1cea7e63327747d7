import { reported } from '@heliograph/base-data';
import type { DeviceHistoryItem, HistoryBucket, Page } from '@heliograph/sdk';
import { api } from '../../api/api.ts';
import type { ChartRange } from './chart-range.ts';

/** A call of the history reads some 4000 records: this limits the calls of one chart. */
const MAX_PAGES = 40;
const PAGE = 500;

export interface History {
  buckets: HistoryBucket[];
  /** Whether the end is missing, because the range is too long to be read at once. */
  isCut: boolean;
}

export async function readHistory(
  deviceId: string,
  { from, to, resolution }: Pick<ChartRange, 'from' | 'to' | 'resolution'>,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<History> {
  const buckets: HistoryBucket[] = [];
  const query = { from, to, resolution, fields: fields.join(','), limit: PAGE };
  let cursor: string | null = '';
  for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
    const answer: Page<DeviceHistoryItem> = await api.listDeviceHistory(
      deviceId,
      { ...query, ...reported({ cursor: cursor === '' ? undefined : cursor }) },
      { signal },
    );
    buckets.push(...answer.items.filter((item): item is HistoryBucket => 'values' in item));
    cursor = answer.nextCursor;
  }
  return { buckets, isCut: cursor !== null };
}
