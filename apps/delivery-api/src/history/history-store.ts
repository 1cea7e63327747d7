import { Injectable } from '@nestjs/common';
import type { ErasedItem } from '@heliograph/messaging';
import type { EntityManager } from 'typeorm';
import { HistoryPartitions } from './history-partitions.ts';
import { packRecord } from './record-dictionary.ts';
import type { ReceivedRecord } from './received-record.ts';
import { packedOfRow, recordColumns, recordRows, type PackedRecord } from './record-columns.ts';

const INSERT_HISTORY = `
  INSERT INTO history_records (device_id, at, received_at, packed, raw_position)
  SELECT r.device_id, r.at, r.received_at, ${packedOfRow}, r.raw_position FROM ${recordRows}
  ON CONFLICT DO NOTHING`;

const UPSERT_LATEST = `
  INSERT INTO latest_records AS l (device_id, account_id, at, received_at, packed, raw_position)
  SELECT r.device_id, r.account_id, r.at, r.received_at, ${packedOfRow}, r.raw_position FROM ${recordRows}
  ON CONFLICT (device_id) DO UPDATE
  SET account_id = excluded.account_id, at = excluded.at, received_at = excluded.received_at, packed = excluded.packed,
    raw_position = excluded.raw_position
  WHERE l.at < excluded.at`;

/** Stores the newest record of each device, by its sample time, and all records of the last days. */
@Injectable()
export class HistoryStore {
  constructor(private readonly partitions: HistoryPartitions) {}

  /** Writes records. An existing record stays as it is; one that is older than the newest is only added to the history. */
  async write(manager: EntityManager, records: readonly ReceivedRecord[]): Promise<void> {
    const { from, to } = await this.partitions.span();
    const newest = newestOfDevices(records);
    const kept = records.filter(({ at, deviceId }) => (at >= from && at < to) || newest.get(deviceId)!.at === at);
    const packed = kept.map((record): PackedRecord => ({ ...record, packed: packRecord(record.body) }));
    await this.addToHistory(manager, packed);
    // One row for each device, in one order: a statement may not change a row twice, nor may two statements block each other.
    const latest = [...newestOfDevices(packed).values()].sort((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
    if (latest.length > 0) await manager.query(UPSERT_LATEST, recordColumns(latest));
  }

  /** Adds packed records to the history, as far back as it is kept. The owner of their ids is the caller's to know. */
  async addToHistory(manager: EntityManager, packed: readonly PackedRecord[]): Promise<void> {
    const { from, to } = await this.partitions.span();
    const recent = packed.filter(({ at }) => at >= from && at < to);
    if (recent.length > 0) await manager.query(INSERT_HISTORY, recordColumns(recent));
  }

  /** Erases the records of an account. Records that arrive later are not stored (`ErasedAccounts`). */
  async eraseAccount(manager: EntityManager, accountId: string): Promise<ErasedItem[]> {
    const [history] = await manager.query<[{ count: number }]>(
      `WITH gone AS (
        DELETE FROM history_records h USING latest_records l
        WHERE l.account_id = $1 AND h.device_id = l.device_id RETURNING 1
      ) SELECT count(*)::int AS count FROM gone`,
      [accountId],
    );
    const [latest] = await manager.query<[{ count: number }]>(
      `WITH gone AS (DELETE FROM latest_records WHERE account_id = $1 RETURNING 1)
       SELECT count(*)::int AS count FROM gone`,
      [accountId],
    );
    return [
      { what: 'records of the history', count: history.count },
      { what: 'latest records', count: latest.count },
    ];
  }
}

function newestOfDevices<T extends Pick<ReceivedRecord, 'deviceId' | 'at'>>(records: readonly T[]): Map<string, T> {
  const newest = new Map<string, T>();
  for (const record of records) {
    const known = newest.get(record.deviceId);
    if (!known || known.at < record.at) newest.set(record.deviceId, record);
  }
  return newest;
}
