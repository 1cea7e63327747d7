import type { QuotaRecord, RefreshTokenRecord, VendorAccountStateRecord } from './control-records.ts';
import { isBeforeEpoch } from './writer-epoch.ts';

/**
 * Whether a record of a compacted topic of ingest is older than one that lies before it in the log (decision 35). Several replicas write the same
 * partition, so it is a matter of each key. Each rule is an order, so that whoever writes the newer one again ends the matter.
 */
export function isOlderAccountState(record: VendorAccountStateRecord, than: VendorAccountStateRecord): boolean {
  return record.writer !== undefined && than.writer !== undefined && isBeforeEpoch(record.writer, than.writer);
}

export function isOlderRefreshToken(record: RefreshTokenRecord, than: RefreshTokenRecord): boolean {
  if (record.version === undefined || than.version === undefined) return false;
  return record.version < than.version || (record.version === than.version && record.sealed !== than.sealed);
}

export function isOlderQuota(record: QuotaRecord, than: QuotaRecord): boolean {
  const [bucket, taken] = newestBucket(record);
  const [otherBucket, otherTaken] = newestBucket(than);
  return bucket < otherBucket || (bucket === otherBucket && taken < otherTaken);
}

/** Numbers of buckets rise with time. */
function newestBucket({ counts }: QuotaRecord): [bucket: number, taken: number] {
  let newest: [number, number] = [-1, 0];
  for (const bucket in counts) if (Number(bucket) > newest[0]) newest = [Number(bucket), counts[bucket]!];
  return newest;
}
