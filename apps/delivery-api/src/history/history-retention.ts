import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MonitoredDevices } from '../control/monitored-devices.ts';
import { HistoryPartitions } from './history-partitions.ts';

const DAY_SECONDS = 86_400;
/** The retention of `basedata`, independent of the retention of the history. */
const LATEST_RETENTION_DAYS = 7;
const PAGE = 10_000;

/** Creates and drops partitions, and deletes latest records of devices that are no longer in any inventory. */
@Injectable()
export class HistoryRetention {
  constructor(
    private readonly database: DataSource,
    private readonly partitions: HistoryPartitions,
    private readonly devices: MonitoredDevices,
  ) {}

  /** @param now Unix ms */
  async run(now: number): Promise<void> {
    await this.partitions.update();
    await this.#deleteRemovedDevices(now);
  }

  async #deleteRemovedDevices(now: number): Promise<void> {
    const before = Math.floor(now / 1000) - (LATEST_RETENTION_DAYS + 1) * DAY_SECONDS;
    for (let after = '', full = true; full;) {
      const rows = await this.database.query<{ id: string }[]>(
        `SELECT device_id AS id FROM latest_records WHERE at < $1 AND device_id > $2 ORDER BY device_id LIMIT ${PAGE}`,
        [before, after],
      );
      const removed = rows.filter(({ id }) => this.devices.isGone(id));
      if (removed.length > 0) await this.#forget(removed, before);
      after = rows.at(-1)?.id ?? '';
      full = rows.length === PAGE;
    }
  }

  async #forget(devices: readonly { id: string }[], before: number): Promise<void> {
    await this.database.query('DELETE FROM latest_records WHERE device_id = ANY($1) AND at < $2', [
      devices.map(({ id }) => id),
      before,
    ]);
  }
}
