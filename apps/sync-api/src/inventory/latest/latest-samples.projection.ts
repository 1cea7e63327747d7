import { Injectable } from '@nestjs/common';
import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Projection } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import { countImported } from '../../imports/imported-records.ts';
import { readSample, type SampleRecord } from './sample-record.ts';

/**
 * Writes the newest sample of each device that the inventory has; an older one changes nothing. A device that is being deleted is locked and skipped:
 * waiting for its row could end in a deadlock with the deletion. No other statement takes a lock that excludes `KEY SHARE`.
 */
const UPSERT = `
  WITH owned AS (
    SELECT d.id, d.account_id, d.seq FROM devices d JOIN unnest($1::text[], $2::text[]) AS r (device_id, account_id)
      ON d.id = r.device_id AND d.account_id = r.account_id
    ORDER BY d.id FOR KEY SHARE OF d SKIP LOCKED
  )
  INSERT INTO latest_samples AS l
    (device_id, account_id, seq, at, received_at, day_ends_at, state, power_kw, energy_today_kwh, energy_total_kwh)
  SELECT o.id, o.account_id, o.seq, r.at, r.received_at, r.day_ends_at, r.state, r.power, r.energy_today, r.energy_total
  FROM owned o JOIN unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::float8[], $8::float8[], $9::float8[])
    AS r (device_id, account_id, at, received_at, day_ends_at, state, power, energy_today, energy_total)
    ON r.device_id = o.id AND r.account_id = o.account_id
  ORDER BY o.id
  ON CONFLICT (device_id) DO UPDATE
  SET at = excluded.at, received_at = excluded.received_at, day_ends_at = excluded.day_ends_at, state = excluded.state,
    power_kw = excluded.power_kw, energy_today_kwh = excluded.energy_today_kwh, energy_total_kwh = excluded.energy_total_kwh
  WHERE l.at < excluded.at`;

/**
 * Copies the values that a list of devices shows from `basedata` and its backfill topic, for devices in the inventory, and counts the records of imports:
 * both read all records, which are parsed once.
 */
@Injectable()
export class LatestSamplesProjection implements Projection<SampleRecord> {
  readonly topic = topicNames.baseData;
  readonly backfillTopic = topicNames.baseDataBackfill;
  readonly groupId = 'sync-api-latest';
  /** Parsing a batch blocks the API's thread for some 20 ms at a time. */
  readonly maxBatchRecords = 1_000;
  readonly pauseMs = 300;

  read(record: IncomingRecord): SampleRecord | undefined {
    return readSample(record);
  }

  async write(manager: EntityManager, records: readonly SampleRecord[]): Promise<void> {
    await manager.query(UPSERT, columnsOf(newestOfDevices(records)));
    await countImported(manager, records);
  }
}

/** Returns one record a device and account: a statement may not change a row twice, and a record of another account displaces none of the device's own. */
function newestOfDevices(records: readonly SampleRecord[]): SampleRecord[] {
  const newest = new Map<string, SampleRecord>();
  for (const record of records) {
    const device = `${record.accountId} ${record.deviceId}`;
    const known = newest.get(device);
    if (!known || known.at < record.at) newest.set(device, record);
  }
  return [...newest.values()];
}

const members = [
  'deviceId',
  'accountId',
  'at',
  'receivedAt',
  'dayEndsAt',
  'state',
  'powerKw',
  'energyTodayKwh',
  'energyTotalKwh',
] as const satisfies (keyof SampleRecord)[];

function columnsOf(records: readonly SampleRecord[]): unknown[] {
  return members.map((member) => records.map((record) => record[member]));
}
