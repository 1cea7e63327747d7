import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MonitoredDevices } from '../control/monitored-devices.ts';
import { StorageEnergyRetention } from './storage-energy-retention.ts';

const DAY_SECONDS = 86_400;
/** As the latest records of inverters: the retention of their topic, and a day. */
const RETENTION_DAYS = 8;
const PAGE = 10_000;

/** Deletes batteries and meters whose inverter is no longer in any inventory; their records expire with the history, their energy as that of inverters. */
@Injectable()
export class StorageRetention {
  constructor(
    private readonly database: DataSource,
    private readonly devices: MonitoredDevices,
    private readonly energy: StorageEnergyRetention,
  ) {}

  /** @param now Unix ms */
  async run(now: number): Promise<void> {
    const before = Math.floor(now / 1000) - RETENTION_DAYS * DAY_SECONDS;
    for (let after = '', full = true; full;) {
      const rows = await this.database.query<{ storageId: string; deviceId: string }[]>(
        `SELECT storage_id AS "storageId", device_id AS "deviceId" FROM storage_devices
         WHERE latest_at < $1 AND storage_id > $2 ORDER BY storage_id LIMIT ${PAGE}`,
        [before, after],
      );
      const gone = rows.filter(({ deviceId }) => this.devices.isGone(deviceId));
      await this.#forget(
        gone.map(({ storageId }) => storageId),
        before,
      );
      after = rows.at(-1)?.storageId ?? '';
      full = rows.length === PAGE;
    }
    await this.database.query('DELETE FROM site_records WHERE at < $1', [before]);
    await this.energy.run();
  }

  async #forget(storageIds: readonly string[], before: number): Promise<void> {
    if (storageIds.length === 0) return;
    await this.database.query('DELETE FROM storage_devices WHERE storage_id = ANY($1) AND latest_at < $2', [
      storageIds,
      before,
    ]);
  }
}
