import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { READINGS_DAYS } from '../energy/energy-retention.ts';

const PAGE = 1_000;

/** A day is read from its beginning in its own zone; it is kept two days longer than UTC says. */
const EXPIRED_READINGS = `
  DELETE FROM storage_energy_readings WHERE device_seq = ANY($1) AND day < current_date - ${READINGS_DAYS + 2}
    AND written_on < current_date - 2`;
const expired = (table: string): string =>
  `DELETE FROM ${table} WHERE device_seq = ANY($1) AND day < current_date - make_interval(years => $2) - interval '2 days'`;
/** Devices that have sent nothing for as long, and have no day left. */
const FORGOTTEN = `
  DELETE FROM storage_energy_devices s
  WHERE seq = ANY($1) AND latest_at < extract(epoch FROM now() - make_interval(years => $2))
    AND NOT EXISTS (SELECT FROM storage_energy_slots WHERE device_seq = s.seq)`;

/** Deletes readings of batteries and meters after 35 days and their energy after `ENERGY_YEARS`, as that of inverters. */
@Injectable()
export class StorageEnergyRetention {
  constructor(
    private readonly database: DataSource,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /** Page by page of devices, so that no statement holds many rows. */
  async run(): Promise<void> {
    for (let after = 0, full = true; full;) {
      const rows = await this.database.query<{ seq: number }[]>(
        `SELECT seq FROM storage_energy_devices WHERE seq > $1 ORDER BY seq LIMIT ${PAGE}`,
        [after],
      );
      await this.#deleteOf(rows.map(({ seq }) => seq));
      after = rows.at(-1)?.seq ?? 0;
      full = rows.length === PAGE;
    }
  }

  async #deleteOf(devices: readonly number[]): Promise<void> {
    const { energyYears } = this.configuration;
    await this.database.query(EXPIRED_READINGS, [devices]);
    for (const table of ['storage_energy_slots', 'storage_energy_readings'])
      await this.database.query(expired(table), [devices, energyYears]);
    await this.database.query(FORGOTTEN, [devices, energyYears]);
  }
}
