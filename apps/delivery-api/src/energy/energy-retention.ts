import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';

/** As long as a vendor may correct or send late samples; the sums stay. */
export const READINGS_DAYS = 35;
const PAGE = 1_000;

/** A day is read from its beginning in its own zone; it is kept two days longer than UTC says. */
const EXPIRED_READINGS = `
  DELETE FROM energy_readings WHERE device_seq = ANY($1) AND day < current_date - ${READINGS_DAYS + 2}
    AND written_on < current_date - 2`;
const expired = (table: string): string =>
  `DELETE FROM ${table} WHERE device_seq = ANY($1) AND day < current_date - make_interval(years => $2) - interval '2 days'`;
/** Devices that ended as long ago, and have no day left. */
const FORGOTTEN = `
  DELETE FROM energy_devices d WHERE seq = ANY($1) AND ended_at < extract(epoch FROM now() - make_interval(years => $2))
    AND NOT EXISTS (SELECT FROM energy_slots WHERE device_seq = d.seq)`;

/** Deletes readings after 35 days and the energy of days after `ENERGY_YEARS`. */
@Injectable()
export class EnergyRetention {
  constructor(
    private readonly database: DataSource,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /** Page by page of devices, so that no statement holds many rows. */
  async run(): Promise<void> {
    for (let after = 0, full = true; full;) {
      const rows = await this.database.query<{ seq: number }[]>(
        `SELECT seq FROM energy_devices WHERE seq > $1 ORDER BY seq LIMIT ${PAGE}`,
        [after],
      );
      await this.#deleteOf(rows.map(({ seq }) => seq));
      after = rows.at(-1)?.seq ?? 0;
      full = rows.length === PAGE;
    }
  }

  async #deleteOf(devices: readonly number[]): Promise<void> {
    await this.database.query(EXPIRED_READINGS, [devices]);
    for (const table of ['energy_slots', 'energy_days', 'energy_spans', 'energy_readings', 'quality_days'])
      await this.database.query(expired(table), [devices, this.configuration.energyYears]);
    await this.database.query(FORGOTTEN, [devices, this.configuration.energyYears]);
  }
}
