import type {
  DeviceStateRecord,
  QuotaRecord,
  RefreshTokenRecord,
  VendorAccountStateRecord,
} from './control-records.ts';
import type { Logger, RecordProducer } from '@heliograph/kafka';
import { isBeforeEpoch } from './writer-epoch.ts';

/**
 * Returns whether a record of a compacted topic of ingest or of the normalizer is older than an earlier one in the log
 * (docs/decisions/ownership-and-fencing.md). Several replicas write the same partition, so records are compared per
 * key. Each rule is an order, so that any replica can write the newer record again.
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

type StateOrder = Omit<DeviceStateRecord, 'deviceId' | 'accountId'>;

/**
 * Compares the times of the changes, which never decrease from one owner of a device to the next, and of equal times the owners. A record that is no
 * device state is older than none, and none is older than it: otherwise it would stay for good.
 */
export function isOlderDeviceState(record: StateOrder, than: StateOrder): boolean {
  if (!isDeviceState(record) || !isDeviceState(than)) return false;
  if (record.changedAt !== than.changedAt) return record.changedAt < than.changedAt;
  return Boolean(record.writer && than.writer && isBeforeEpoch(record.writer, than.writer));
}

/** The last second that a `Date` can represent. */
const lastSecond = 8.64e12;

function isDeviceState({
  state,
  online,
  changedAt,
}: Readonly<Record<'state' | 'online' | 'changedAt', unknown>>): boolean {
  if (typeof changedAt !== 'number' || !(changedAt >= 0 && changedAt <= lastSecond)) return false;
  return Number.isInteger(state) && typeof online === 'boolean';
}

/**
 * Returns an `onOlder` of a control view that writes the newer record again, or compaction would keep only the older one. Each reader that sees it may:
 * the same record twice changes nothing.
 */
export function writeNewerAgain(
  topic: string,
  { producer, logger }: { producer: Pick<RecordProducer, 'send'>; logger: Logger },
): (key: string, kept: object) => void {
  return (key, kept) => {
    logger.warn({ topic, key }, 'a replica that was paused wrote an older record; writing the newer one again');
    producer
      .send([{ topic, key, value: Buffer.from(JSON.stringify(kept)) }])
      .catch((error: unknown) =>
        logger.error({ err: error, topic, key }, 'the newer record could not be written again'),
      );
  };
}

/** Numbers of buckets rise with time. */
function newestBucket({ counts }: QuotaRecord): [bucket: number, taken: number] {
  let newest: [number, number] = [-1, 0];
  for (const bucket in counts) if (Number(bucket) > newest[0]) newest = [Number(bucket), counts[bucket]!];
  return newest;
}
