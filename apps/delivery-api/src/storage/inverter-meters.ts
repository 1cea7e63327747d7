import { type Bounds, type Energies, type EnergySum, localDay, meterOf, type MeterEnergies } from '@heliograph/energy';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ScopeDevice } from '../energy/energy-scope.ts';
import { EnergySums } from '../energy/energy-sums.ts';

const DAY_SECONDS = 86_400;

/** The days on which inverters of a plant report more than generation. */
const READ_DAYS = `
  SELECT d.seq, d.device_id AS "deviceId", coalesce(d.timezone, 'UTC') AS timezone, d.begins_at::float8 AS "beginsAt",
    d.ended_at::float8 AS "endedAt", e.day::text AS day, e.grid_export::float8 AS exported, e.grid_import::float8 AS imported,
    e.load::float8 AS load, coalesce(e.battery_charge, 0) + coalesce(e.battery_discharge, 0) > 0 AS "hasBattery"
  FROM energy_devices d JOIN energy_days e ON e.device_seq = d.seq
  WHERE d.account_id = $1 AND d.plant_id = $2 AND e.day BETWEEN $3::date AND $4::date
    AND coalesce(e.grid_export, e.grid_import, e.load, e.battery_charge, e.battery_discharge) IS NOT NULL
  ORDER BY d.seq, e.day`;

/** A day of an inverter, Wh. */
export interface InverterDay extends ScopeDevice {
  deviceId: string;
  day: string;
  exported: number | null;
  imported: number | null;
  load: number | null;
  hasBattery: boolean;
}

/** `all`: every inverter that reports it counts; `ambiguous`: they report different energies of one meter. */
export type MeterSums = 'all' | 'ambiguous' | readonly EnergySum[];

/** What counts of the members of a plant's inverters beside their generation. */
export interface InverterSums {
  grid: MeterSums;
  load: MeterSums;
  /** Ids of the inverters whose BaseData has the energy of a battery. */
  withBattery: string[];
}

/** Finds the inverters whose meter counts, where several report one: a sum over them would count it twice. */
@Injectable()
export class InverterMeters {
  constructor(
    private readonly database: DataSource,
    private readonly sums: EnergySums,
  ) {}

  /** @param intervals in the order of time, at least one */
  async read(
    { accountId, plantId, zone }: { accountId: string; plantId: string; zone: string },
    intervals: readonly Bounds[],
  ): Promise<InverterSums> {
    const [first, last] = [localDay(zone, intervals[0]!.start), localDay(zone, intervals.at(-1)!.end - 1)];
    const days = await this.database.query<InverterDay[]>(READ_DAYS, [accountId, plantId, first, last]);
    const { grid, load } = meterInverters(days);
    const devices = [...new Map(days.map((day) => [day.seq, day])).values()];
    const sumsOf = async (chosen: MeterInverters): Promise<MeterSums> => {
      if (typeof chosen === 'string') return chosen;
      const inverters = devices.filter(({ seq }) => chosen.includes(seq));
      return (await this.sums.ofSlots(inverters, intervals, {})).map(({ sum }) => sum);
    };
    const withBattery = days.filter(({ hasBattery }) => hasBattery).map(({ deviceId }) => deviceId);
    return { grid: await sumsOf(grid), load: await sumsOf(load), withBattery: [...new Set(withBattery)] };
  }
}

/** `seq` of the inverters that count; `all`: nothing has to be left out. */
export type MeterInverters = 'all' | 'ambiguous' | number[];

/** Chooses by the days of a range. The load is that of the chosen meter, where its inverter reports one. */
export function meterInverters(days: readonly InverterDay[]): { grid: MeterInverters; load: MeterInverters } {
  const grid = devicesOf(days, ({ exported, imported }) => [exported ?? undefined, imported ?? undefined]);
  const load = devicesOf(days, (day) => [day.load ?? undefined]);
  const ofGrid = meterOf(grid);
  const ofSame = load.filter(({ key }) => ofGrid.includes(key as never));
  const ofLoad = meterOf(ofSame.length > 0 ? ofSame : load);
  return { grid: chosenOf(grid, ofGrid), load: chosenOf(load, ofLoad) };
}

function devicesOf(days: readonly InverterDay[], energiesOf: (day: InverterDay) => Energies): MeterEnergies<number>[] {
  return [...Map.groupBy(days, ({ seq }) => seq)].flatMap(([key, ofDevice]) => {
    const { beginsAt: from, endedAt } = ofDevice[0]!;
    // The sync that misses a replaced inverter may run some time after the first sample of the new one.
    const until = endedAt === null ? Infinity : endedAt - DAY_SECONDS;
    const parts = new Map(ofDevice.map((day) => [day.day, energiesOf(day)]));
    const isReported = [...parts.values()].flat().some((energy) => energy !== undefined);
    return isReported ? [{ key, from, until, parts }] : [];
  });
}

function chosenOf(devices: readonly MeterEnergies<number>[], chosen: number[] | 'ambiguous'): MeterInverters {
  if (chosen === 'ambiguous') return 'ambiguous';
  const others = devices.filter(({ key }) => !chosen.includes(key));
  const isNothing = others.every(({ parts }) => [...parts.values()].flat().every((energy) => !energy));
  return isNothing ? 'all' : chosen;
}
