import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { simulatedPlantModel, type PlantModel, type ModelInverter, type ModelSite } from '../plant-model/index.ts';
import { LocalDays } from '../plant-model/zone.ts';

/** Every third plant is one of the classic Sunny Portal: GUIDs, and a sample each 15 minutes. */
const CLASSIC_EVERY = 3;
const DAY = 86_400;

/** The plant model as this cloud's account sees it: ids, serial numbers, zones. */
export class Fleet {
  readonly plantModel: PlantModel;
  readonly serials: readonly string[];
  readonly #seed: number;
  readonly #zones = new Map<string, LocalDays>();

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.plantModel = simulatedPlantModel('sma', options);
    this.serials = this.plantModel.inverters.map(({ index }) => this.#serial('inverter', 30, index));
  }

  serial(inverter: ModelInverter): string {
    return this.serials[inverter.index]!;
  }

  isClassic({ index }: ModelSite): boolean {
    return index % CLASSIC_EVERY === CLASSIC_EVERY - 1;
  }

  /** Seconds between two samples. */
  period(site: ModelSite): number {
    return this.isClassic(site) ? 900 : 300;
  }

  plantId(site: ModelSite): string {
    return this.isClassic(site) ? this.#guid('plant', site.index) : String(7_190_000 + site.index * 1000);
  }

  /** Returns the device's number: 0 is the sensor, 1 the Data Manager, 2 the meter, 3 the battery; inverters follow. */
  siteDeviceId(site: ModelSite, number: number): string {
    return this.isClassic(site)
      ? this.#guid(`device-${number}`, site.index)
      : String(7_190_001 + site.index * 1000 + number);
  }

  inverterId(inverter: ModelInverter): string {
    return this.siteDeviceId(inverter.site, 10 + inverter.site.inverters.indexOf(inverter));
  }

  siteSerial(site: ModelSite, number: number): string {
    return this.#serial(`device-${number}`, 19, site.index);
  }

  sites(): readonly ModelSite[] {
    return this.plantModel.sites;
  }

  days({ timezone }: ModelSite): LocalDays {
    const known = this.#zones.get(timezone) ?? new LocalDays(timezone);
    this.#zones.set(timezone, known);
    return known;
  }

  /** Returns local time without offset, as this cloud writes it. */
  label(site: ModelSite, unixSeconds: number): string {
    const days = this.days(site);
    const { number, start, end } = days.at(unixSeconds);
    // Only on the days of 23 and 25 hours the clock differs from the time since midnight.
    const local = end - start === DAY ? number * DAY + unixSeconds - start : unixSeconds + days.offset(unixSeconds);
    return new Date(local * 1000).toISOString().slice(0, 19);
  }

  /** Returns the serial number: ten digits. */
  #serial(kind: string, prefix: number, index: number): string {
    const digits = (parseInt(this.#hash(kind, index).slice(0, 8), 16) % 1000) * 100_000 + index;
    return `${prefix}${String(digits).padStart(8, '0')}`;
  }

  #guid(kind: string, index: number): string {
    const hex = this.#hash(kind, index);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  }

  #hash(kind: string, index: number): string {
    return createHash('sha256').update(`sma:${kind}:${this.#seed}:${index}`).digest('hex');
  }
}
