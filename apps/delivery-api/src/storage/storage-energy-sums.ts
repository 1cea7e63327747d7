import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StorageType } from '@heliograph/base-data';
import { aggregate, type Bounds, localDay, unpackDay } from '@heliograph/energy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StorageSeries } from './flows-parts.ts';

/** Some 50 µs of the API's thread for each day: other calls are served between two chunks. */
const CHUNK_DEVICE_DAYS = 500;
const DAY_SECONDS = 86_400;

/** Also those of former inverters: the past of the plant stays. */
const DEVICES = `
  SELECT s.seq, s.type, s.serial, s.of_plant AS "isOfPlant", s.inverter_serial AS "inverterSerial", s.device_id AS "deviceId", s.timezone,
    s.begins_at::float8 AS "from", s.latest_at::float8 AS "until"
  FROM storage_energy_devices s JOIN energy_devices d ON d.device_id = s.device_id AND d.account_id = s.account_id
  WHERE d.account_id = $1 AND d.plant_id = $2 ORDER BY s.seq`;
const READ_SLOTS = `
  SELECT device_seq AS seq, packed FROM storage_energy_slots
  WHERE device_seq = ANY($1) AND day BETWEEN $2::date AND $3::date ORDER BY device_seq, day`;

/** A battery or meter whose energy is kept. */
export interface StorageEnergyRow {
  seq: number;
  type: StorageType;
  serial: string;
  isOfPlant: boolean;
  inverterSerial: string | null;
  deviceId: string;
  timezone: string;
  /** Unix seconds of its first and newest sample. */
  from: number;
  until: number;
}

/** Sums the energy of a plant's batteries and meters by interval. */
@Injectable()
export class StorageEnergySums {
  constructor(private readonly database: DataSource) {}

  devicesOf(accountId: string, plantId: string): Promise<StorageEnergyRow[]> {
    return this.database.query<StorageEnergyRow[]>(DEVICES, [accountId, plantId]);
  }

  /** @param intervals in the order of time, at least one */
  async of(devices: readonly StorageEnergyRow[], intervals: readonly Bounds[]): Promise<StorageSeries[]> {
    const [start, end] = [intervals[0]!.start, intervals.at(-1)!.end];
    const days = Math.ceil((end - start) / DAY_SECONDS) + 2;
    const chunkSize = Math.max(1, Math.floor(CHUNK_DEVICE_DAYS / days));
    const there = devices.filter(({ from, until }) => from < end && until >= start - DAY_SECONDS);
    const series: StorageSeries[] = [];
    for (let from = 0; from < there.length; from += chunkSize) {
      series.push(...(await this.#seriesOf(there.slice(from, from + chunkSize), intervals)));
      await nextTurn();
    }
    return series;
  }

  async #seriesOf(devices: readonly StorageEnergyRow[], intervals: readonly Bounds[]): Promise<StorageSeries[]> {
    const [start, end] = [intervals[0]!.start, intervals.at(-1)!.end];
    // A day more on both sides: the zones of the devices may differ.
    const rows = await this.database.query<{ seq: number; packed: Buffer }[]>(READ_SLOTS, [
      devices.map(({ seq }) => seq),
      localDay('UTC', Math.max(0, start - DAY_SECONDS)),
      localDay('UTC', end + DAY_SECONDS),
    ]);
    const byDevice = Map.groupBy(rows, ({ seq }) => seq);
    return devices.map(({ seq, inverterSerial, deviceId, type, serial, isOfPlant, from, until }) => {
      const days = (byDevice.get(seq) ?? []).map(({ packed }) => unpackDay(packed));
      const inverterId = inverterSerial === null ? undefined : deviceId;
      return { type, serial, isOfPlant, inverterId, from, until, sums: aggregate(days, intervals) };
    });
  }
}
