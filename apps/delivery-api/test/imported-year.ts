import { roundHalfAway } from '@heliograph/base-data';
import {
  aggregate,
  type Bounds,
  computeDay,
  dayBounds,
  type DayEnergy,
  type EnergySum,
  localDay,
  mergeReadings,
  neighbourReadings,
  type Reading,
  readingOf,
} from '@heliograph/energy';
import type { MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { ContractHarness, type HarnessOptions, kindOf } from '@heliograph/vendors/testing';

const DAY = 86_400;
/** A vendor may answer a day only when it is over for a while. */
const LATER_SECONDS = 30 * 3600;

/** A device and what its vendor's history tells of it. */
export interface ImportedDevice {
  device: PolledDevice;
  zone: string;
  ratedPowerKw: number | undefined;
  readings: Map<string, Reading[]>;
}

/** Local dates from one to another, both included. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY * 1000)
    dates.push(new Date(time).toISOString().slice(0, 10));
  return dates;
}

/** A vendor's simulated cloud whose history is read day by day, as an import reads it, through the vendor's mapping into readings of energy. */
export class ImportedYear {
  readonly harness: ContractHarness;
  devices: ImportedDevice[] = [];

  private constructor(harness: ContractHarness) {
    this.harness = harness;
  }

  static async open(vendor: string, options: HarnessOptions & { first: string }): Promise<ImportedYear> {
    const now = Date.parse(options.first) + 2 * DAY * 1000;
    return new ImportedYear(await ContractHarness.open(await loadVendor(vendor), { ...options, now }));
  }

  close(): Promise<void> {
    return this.harness.close();
  }

  /** Selects devices of the account. */
  async choose(isChosen: (device: PolledDevice, index: number) => boolean): Promise<void> {
    const { polled, devices } = await this.harness.fleet();
    this.devices = polled.filter(isChosen).map((device) => ({
      device,
      zone: device.timezone ?? 'UTC',
      ratedPowerKw: devices.find(({ InverterSN }) => InverterSN === device.InverterSN)?.ratedPowerKw,
      readings: new Map<string, Reading[]>(),
    }));
  }

  /** Reads dates in ascending order. */
  async read(dates: readonly string[]): Promise<void> {
    for (const date of dates) {
      for (const [zone, devices] of Map.groupBy(this.devices, (one) => one.zone))
        await this.#readDay(date, zone, devices);
    }
  }

  async #readDay(date: string, zone: string, devices: readonly ImportedDevice[]): Promise<void> {
    const { harness } = this;
    const { start, end } = dayBounds(zone, date);
    harness.now = Math.max(harness.now, (end + LATER_SECONDS) * 1000);
    const polled = devices.map(({ device }) => device);
    const calls = harness.adapter.planBackfill?.(polled, { from: start - 1, to: end - 1 }) ?? [];
    const { samples, errors } = await harness.poll(polled, calls);
    for (const [call, error] of errors) throw new Error(`${call}: ${kindOf(error)}`, { cause: error });
    for (const one of devices)
      for (const sample of samples) if (sample.device.InverterSN === one.device.InverterSN) addSample(one, sample);
  }
}

function addSample({ readings, zone }: ImportedDevice, { datetime, measurements }: MappedSample): void {
  const rounded = Object.entries(measurements).map(([name, value]) => [name, roundHalfAway(value, 2)]);
  const reading = readingOf({ ...Object.fromEntries(rounded), Datetime: datetime! } as Parameters<typeof readingOf>[0]);
  if (!reading) return;
  const day = localDay(zone, reading.at);
  readings.set(day, mergeReadings(readings.get(day) ?? [], [reading]) ?? readings.get(day)!);
}

/** Computes the days of a device. @param lateOn whether every other sample of a date comes late */
export function energyDays(
  { zone, ratedPowerKw, readings, device }: ImportedDevice,
  lateOn: (date: string) => boolean = () => false,
): DayEnergy[] {
  const dates = [...readings.keys()].sort();
  const all = dates.map((date) => readings.get(date)!);
  return dates.map((date, i) => {
    const context = {
      zone,
      day: date,
      before: neighbours(all.slice(Math.max(0, i - 3), i).flat(), 'last'),
      after: neighbours(all.slice(i + 1, i + 4).flat(), 'first'),
      now: dayBounds(zone, date).end + 40 * DAY,
      ratedPowerKw,
      latitude: device.latitude,
      longitude: device.longitude,
    };
    const early = lateOn(date) ? all[i]!.filter((_, n) => n % 2 === 0) : undefined;
    const previous = early && computeDay(early, { ...context, previous: undefined });
    return computeDay(all[i]!, { ...context, previous });
  });
}

function neighbours(readings: readonly Reading[], end: 'first' | 'last'): readonly Reading[] {
  return end === 'first' ? readings.slice(0, neighbourReadings) : readings.slice(-neighbourReadings);
}

/** Returns what was generated in intervals, with the completeness of the generation. */
export function generatedIn(days: readonly DayEnergy[], intervals: readonly Bounds[]): EnergySum[] {
  return aggregate(days, intervals, { fields: ['EGenerated'] });
}
