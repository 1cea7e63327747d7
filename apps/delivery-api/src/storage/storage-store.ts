import type { ErasedItem } from '@heliograph/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HistoryStore } from '../history/history-store.ts';
import { packRecord } from '../history/record-dictionary.ts';
import { countStorageDays } from './storage-energy-rows.ts';
import type { StorageSample } from './storage-sample.ts';

/** A sample whose body is compressed. */
type PackedSample = StorageSample & { packed: Buffer };

const OWNERS = `
  SELECT device_id AS id, account_id AS "accountId" FROM energy_devices WHERE device_id = ANY($1)
  UNION ALL SELECT storage_id, account_id FROM storage_devices WHERE storage_id = ANY($2)`;

/** The columns that the newest record sets. */
const latestColumns = ['vendor', 'serial', 'inverter_serial', 'plant_id', 'packed', 'latest_at'];
const isNewer = 'excluded.latest_at > s.latest_at';

const UPSERT = `
  INSERT INTO storage_devices AS s (storage_id, account_id, type, device_id, vendor, serial, inverter_serial, plant_id, model, first_at, latest_at, packed)
  SELECT storage_id, account_id, type, device_id, vendor, serial, inverter_serial, plant_id, model, first_at, latest_at, packed
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::bigint[], $11::bigint[], $12::bytea[])
    AS r (storage_id, account_id, type, device_id, vendor, serial, inverter_serial, plant_id, model, first_at, latest_at, packed)
  ON CONFLICT (storage_id) DO UPDATE
  SET first_at = least(s.first_at, excluded.first_at),
    model = CASE WHEN ${isNewer} THEN coalesce(excluded.model, s.model) ELSE coalesce(s.model, excluded.model) END,
    ${latestColumns.map((column) => `${column} = CASE WHEN ${isNewer} THEN excluded.${column} ELSE s.${column} END`).join(',\n    ')}
  WHERE s.account_id = excluded.account_id AND (${isNewer} OR excluded.first_at < s.first_at)`;

const ERASE_HISTORY = `
  WITH gone AS (
    DELETE FROM history_records h USING storage_devices s WHERE s.account_id = $1 AND h.device_id = s.storage_id RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

/** Stores batteries and meters with the newest record of each, and all records of the last days in the history. */
@Injectable()
export class StorageStore {
  constructor(private readonly history: HistoryStore) {}

  /**
   * Writes samples of one transaction, in any order. Of a record under another account than its inverter's nothing is kept.
   * @returns those that were written
   */
  async write(manager: EntityManager, samples: readonly StorageSample[]): Promise<readonly StorageSample[]> {
    const own = await ownSamples(manager, samples);
    if (own.length === 0) return own;
    const packed = own.map((sample): PackedSample => ({ ...sample, packed: packRecord(sample.body) }));
    await this.history.addToHistory(
      manager,
      packed.map(({ storageId, ...sample }) => ({ ...sample, deviceId: storageId, rawPosition: null })),
    );
    await manager.query(UPSERT, columnsOf(packed));
    return own;
  }

  /** Erases the history of an account's batteries and meters; their own rows go with all other tables. */
  async eraseAccount(manager: EntityManager, accountId: string): Promise<ErasedItem[]> {
    const [{ count }] = await manager.query<[{ count: number }]>(ERASE_HISTORY, [accountId]);
    const days = { what: 'days of energy of batteries and meters', count: await countStorageDays(manager, accountId) };
    return [{ what: 'records of batteries and meters', count }, days];
  }
}

async function ownSamples(manager: EntityManager, samples: readonly StorageSample[]): Promise<StorageSample[]> {
  const rows = await manager.query<{ id: string; accountId: string }[]>(OWNERS, [
    [...new Set(samples.map(({ deviceId }) => deviceId))],
    [...new Set(samples.map(({ storageId }) => storageId))],
  ]);
  const owners = new Map(rows.map(({ id, accountId }) => [id, accountId]));
  const own: StorageSample[] = [];
  for (const sample of samples) {
    const { accountId, deviceId, storageId } = sample;
    const isOwn = [deviceId, storageId].every((id) => (owners.get(id) ?? accountId) === accountId);
    if (!isOwn) continue;
    owners.set(storageId, accountId);
    own.push(sample);
  }
  return own;
}

/** Returns one row for each device, in one order: a statement may not change a row twice, nor may two statements block each other. */
function columnsOf(samples: readonly PackedSample[]): unknown[] {
  const devices = [...Map.groupBy(samples, ({ storageId }) => storageId).values()].map((ofDevice) => {
    // Of one time the first record stays, as it does in the history.
    const inOrder = ofDevice.toSorted((a, b) => b.at - a.at);
    const model = inOrder.find((sample) => sample.model !== null)?.model ?? null;
    return { ...inOrder[0]!, model, firstAt: inOrder.at(-1)!.at };
  });
  devices.sort((a, b) => (a.storageId < b.storageId ? -1 : 1));
  return [
    devices.map(({ storageId }) => storageId),
    devices.map(({ accountId }) => accountId),
    devices.map(({ type }) => type),
    devices.map(({ deviceId }) => deviceId),
    devices.map(({ vendor }) => vendor),
    devices.map(({ DeviceSN }) => DeviceSN),
    devices.map(({ InverterSN }) => InverterSN),
    devices.map(({ plantId }) => plantId),
    devices.map(({ model }) => model),
    devices.map(({ firstAt }) => firstAt),
    devices.map(({ at }) => at),
    devices.map(({ packed }) => packed),
  ];
}
