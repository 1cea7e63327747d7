import { reported } from '@heliograph/base-data';
import { lastSampleOfDay, type ModelInverter, type ModelSite } from '../../plant-model/index.ts';
import { dayNumberOf } from '../../plant-model/zone.ts';
import { devicePart, plantPart, type SiteDevice } from './inventory.ts';
import type { Fleet } from './fleet.ts';
import { double, failure, json } from './json.ts';
import { buckets, type Bucket } from './buckets.ts';
import { intervalEnergy, type Reading, type Series } from './series.ts';
import { acEntry, dcEntry } from './sets.ts';
import { balanceEntry, isStorageSet, storageEntry } from './storage.ts';
import type { SimulatorResponse } from '@heliograph/vendor-contract';

type Entry = Record<string, unknown>;

export interface SetQuery {
  set: string;
  period: string;
  date: string | undefined;
  energyValues: boolean;
  withTotal: boolean;
  /** Unix seconds. */
  now: number;
}

/** The sets that inverters measure. */
export const inverterSets = ['EnergyAndPowerPv', 'PowerDc', 'PowerAc'];
export const plantSets = ['EnergyBalance', 'EnergyAndPowerPv'];
const knownSets = [
  ...inverterSets,
  ...plantSets,
  'EnergyDc',
  'EnergyAndPowerBattery',
  'EnergyAndPowerConsumption',
  'EnergyAndPowerInOut',
  'EnergyMix',
  'Sensor',
];
/** Returns the sets that a device measures. */
export function setsOf({ inverter, batteryOf, meterOf }: SiteDevice): string[] {
  if (inverter) return inverterSets;
  if (batteryOf) return ['EnergyAndPowerBattery'];
  return meterOf ? ['EnergyAndPowerInOut'] : [];
}

/** The part of a date that each period needs at least. */
const datedPeriods: Readonly<Record<string, RegExp>> = {
  Day: /^\d{4}-\d\d-\d\d$/,
  Week: /^\d{4}-\d\d-\d\d$/,
  Month: /^\d{4}-\d\d(-\d\d)?$/,
  Year: /^\d{4}(-\d\d){0,2}$/,
};
const intervalNames: Readonly<Record<number, string>> = { 300: 'FiveMinutes', 900: 'FifteenMinutes' };

/** `/measurements/sets/…` of devices and plants. */
export class Measurements {
  readonly #fleet: Fleet;
  readonly #series: Series;

  constructor(fleet: Fleet, series: Series) {
    this.#fleet = fleet;
    this.#series = series;
  }

  ofDevice(site: ModelSite, device: SiteDevice, query: SetQuery): SimulatorResponse {
    const refused = refusal(query);
    if (refused) return refused;
    const inverter = setsOf(device).includes(query.set)
      ? (device.inverter ?? device.batteryOf ?? device.meterOf)
      : undefined;
    const inverters = inverter ? [inverter] : [];
    return this.#answer(
      { plant: plantPart(site, this.#fleet), device: devicePart(device.json, site) },
      site,
      inverters,
      query,
    );
  }

  ofPlant(site: ModelSite, query: SetQuery): SimulatorResponse {
    const refused = refusal(query);
    if (refused) return refused;
    const inverters = plantSets.includes(query.set) ? site.inverters : [];
    return this.#answer({ plant: plantPart(site, this.#fleet) }, site, inverters, query);
  }

  #answer(head: Entry, site: ModelSite, inverters: readonly ModelInverter[], query: SetQuery): SimulatorResponse {
    const bucket = buckets(this.#fleet.days(site), site.installedAt, query);
    const fine = query.period === 'Recent' || bucket === undefined;
    const summed = isStorageSet(query.set) ? [] : inverters;
    const set = fine ? this.#fine(site, inverters, query) : this.#coarse(site, summed, bucket, query.now);
    return json(200, {
      ...head,
      setType: query.set,
      resolution: fine ? intervalNames[this.#fleet.sampleSeconds(site)] : bucket.resolution,
      set: set.map(({ time, ...values }) => ({ time, ...formatted(values) })),
      ...reported({ total: query.withTotal ? formatted(totalOf(set)) : undefined }),
    });
  }

  #fine(site: ModelSite, inverters: readonly ModelInverter[], query: SetQuery): Entry[] {
    const byTime = new Map<number, Entry>();
    for (const inverter of inverters) {
      for (const reading of this.#readings(inverter, query)) {
        const entry = this.#entry(inverter, reading, query);
        if (entry) byTime.set(reading.time, added(byTime.get(reading.time) ?? {}, entry));
      }
    }
    const ordered = [...byTime].sort(([a], [b]) => a - b);
    return ordered.map(([time, entry]) => ({ time: this.#fleet.label(site, time), ...entry }));
  }

  #readings(inverter: ModelInverter, { period, set, date, now }: SetQuery): Reading[] {
    if (period === 'Recent') {
      const newest = this.#series.newest(inverter, now, set === 'PowerAc');
      return newest ? [newest] : [];
    }
    const number = dayNumberOf(date!);
    const first = period === 'Week' ? number - ((number + 3) % 7) : number;
    const days = this.#fleet.days(inverter.site);
    const end = Math.min(days.numbered(period === 'Week' ? first + 6 : first).end, this.#series.visible(inverter, now));
    return this.#series.reported(inverter, days.numbered(first).start, end);
  }

  #entry(inverter: ModelInverter, reading: Reading, query: SetQuery): Entry | undefined {
    const { sample } = reading;
    const classic = this.#fleet.isClassic(inverter.site);
    if (query.set === 'PowerAc') return acEntry(sample, classic);
    if (query.set === 'PowerDc') return dcEntry(sample, classic);
    if (isStorageSet(query.set)) return query.energyValues ? undefined : storageEntry(query.set, sample);
    const flow = query.set === 'EnergyBalance' && !query.energyValues ? balanceEntry(sample) : {};
    if (query.period === 'Recent') return { pvGeneration: sample.acPowerW, ...flow };
    const energy = intervalEnergy(reading);
    if (energy === undefined) return undefined;
    const seconds = this.#fleet.sampleSeconds(inverter.site);
    return { pvGeneration: query.energyValues ? energy : (energy * 3600) / seconds, ...flow };
  }

  #coarse(
    site: ModelSite,
    inverters: readonly ModelInverter[],
    { spans, of, resolution }: Bucket,
    now: number,
  ): Entry[] {
    return spans
      .filter(({ start }) => start <= now && inverters.length > 0)
      .flatMap(({ start, end }) => {
        const { plantModel } = this.#fleet;
        const at = Math.min(end - 1, now);
        // Days without data are missing.
        const samples = inverters.flatMap(
          (inverter) =>
            (resolution === 'OneDay'
              ? lastSampleOfDay(plantModel, inverter, { start, end }, now)
              : plantModel.sample(inverter, at)) ?? [],
        );
        if (samples.length === 0) return [];
        const energy = samples.reduce((sum, sample) => sum + of(sample), 0);
        return [{ time: this.#fleet.label(site, start), pvGeneration: Math.round(energy) }];
      });
  }
}

function refusal({ set, period, date }: SetQuery): SimulatorResponse | undefined {
  if (!knownSets.includes(set)) return failure(404, `Measurement set '${set}' not found`);
  if (period === 'Recent' || period === 'Total') return undefined;
  const form = Object.hasOwn(datedPeriods, period) ? datedPeriods[period] : undefined;
  if (!form) return failure(404, `Period '${period}' not found`);
  const readable = date !== undefined && form.test(date) && Number.isFinite(Date.parse(date));
  return readable ? undefined : failure(400, "The query parameter 'Date' is missing or invalid");
}

/** Adds up devices: a plant reports their sum. */
function added(before: Entry, entry: Entry): Entry {
  if (typeof before.pvGeneration !== 'number' || typeof entry.pvGeneration !== 'number') return entry;
  return { pvGeneration: before.pvGeneration + entry.pvGeneration };
}

function totalOf(set: readonly Entry[]): Entry {
  return { pvGeneration: set.reduce((sum, { pvGeneration }) => sum + Number(pvGeneration ?? 0), 0) };
}

function formatted(values: Entry): Entry {
  return typeof values.pvGeneration === 'number' ? { ...values, pvGeneration: double(values.pvGeneration) } : values;
}
