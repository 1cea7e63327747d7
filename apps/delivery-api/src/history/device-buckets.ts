import { Injectable } from '@nestjs/common';
import { encodeCursor, type Page } from '@heliograph/http-service';
import type { BucketField } from './bucket-fields.ts';
import { DeviceRecords, positionOf, type RecordRange } from './device-records.ts';
import { HistoryBucket, type SampledRecord, bucketTime, isSameBucket, type Resolution } from './history-bucket.ts';
import type { HistoryBucketView } from './history.views.ts';
import { unpackRecord } from './record-dictionary.ts';

/** Unpacking and parsing a record takes some 50 µs of the API's thread: other calls are served between two chunks. */
const CHUNK_RECORDS = 200;

/** The maximum number of records of a call, after which its page ends with the last complete bucket. */
export const MAX_BUCKET_RECORDS = 4_000;

export interface BucketRange extends RecordRange {
  resolution: Resolution;
  fields: readonly BucketField[];
}

/** Summarizes the records of one device in buckets of time, for the account that owns it. */
@Injectable()
export class DeviceBuckets {
  constructor(private readonly records: DeviceRecords) {}

  /**
   * Returns a page of buckets that have samples. It is shorter than its limit where more records would have to be read: the cursor continues. A first
   * bucket with more records than that is read to its end, at most a day of samples with a second each.
   * @throws ApiError 404 for a device of another account, 400 for an invalid cursor
   */
  async page(
    accountId: string,
    deviceId: string,
    { resolution, fields, limit, cursor, ...range }: BucketRange,
  ): Promise<Page<HistoryBucketView>> {
    const buckets: HistoryBucket[] = [];
    let after = cursor === undefined ? undefined : positionOf(cursor);
    for (let read = 0; ; read += CHUNK_RECORDS) {
      const rows = await this.records.rows(accountId, deviceId, range, CHUNK_RECORDS, after);
      for (const { packed } of rows) addTo(buckets, unpackRecord(packed), resolution, fields);
      if (rows.length < CHUNK_RECORDS) return pageOfBuckets(buckets, limit, true);
      if (buckets.length > limit) return pageOfBuckets(buckets, limit, false);
      if (buckets.length > 1 && read + CHUNK_RECORDS >= MAX_BUCKET_RECORDS) return pageOfBuckets(buckets, limit, false);
      after = Number(rows.at(-1)!.at);
    }
  }
}

function addTo(buckets: HistoryBucket[], json: string, resolution: Resolution, fields: readonly BucketField[]): void {
  const record = JSON.parse(json) as SampledRecord;
  const time = bucketTime(record, resolution);
  const last = buckets.at(-1);
  const bucket = last && isSameBucket(last.time, time) ? last : new HistoryBucket(time, fields);
  if (bucket !== last) buckets.push(bucket);
  bucket.add(record, time.from);
}

/** @param ended there are no more records; otherwise the last bucket may not be complete */
function pageOfBuckets(buckets: readonly HistoryBucket[], limit: number, ended: boolean): Page<HistoryBucketView> {
  const items = buckets.slice(0, ended ? limit : Math.min(limit, buckets.length - 1));
  const isLast = ended && buckets.length <= limit;
  return {
    items: items.map((bucket) => bucket.view()),
    nextCursor: isLast ? null : encodeCursor([items.at(-1)!.lastAdded]),
  };
}
