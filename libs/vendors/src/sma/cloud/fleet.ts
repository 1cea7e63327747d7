import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet, type ModelInverter, type ModelSite } from '../../plant-model/index.ts';

/** Every third plant is one of the classic Sunny Portal: GUIDs, and a sample each 15 minutes. */
const CLASSIC_EVERY = 3;
const DAY = 86_400;

/** The plant model as this cloud's account sees it: ids, serial numbers, zones. */
export class Fleet extends SimulatedFleet {
  constructor(options: SimulatorOptions) {
    super('sma', options);
  }

  protected serialOf({ index }: ModelInverter): string {
    return this.#number('inverter', 30, index);
  }

  isClassic({ index }: ModelSite): boolean {
    return index % CLASSIC_EVERY === CLASSIC_EVERY - 1;
  }

  /** Seconds between two samples. */
  sampleSeconds(site: ModelSite): number {
    return this.isClassic(site) ? 900 : 300;
  }

  plantId(site: ModelSite): string {
    return this.isClassic(site) ? this.guid('sma:plant', site.index) : String(7_190_000 + site.index * 1000);
  }

  /** Returns the device's number: 0 is the sensor, 1 the Data Manager, 2 the meter, 3 the battery; inverters follow. */
  siteDeviceId(site: ModelSite, number: number): string {
    return this.isClassic(site)
      ? this.guid(`sma:device-${number}`, site.index)
      : String(7_190_001 + site.index * 1000 + number);
  }

  inverterId(inverter: ModelInverter): string {
    return this.siteDeviceId(inverter.site, 10 + inverter.site.inverters.indexOf(inverter));
  }

  siteSerial(site: ModelSite, number: number): string {
    return this.#number(`device-${number}`, 19, site.index);
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
  #number(kind: string, prefix: number, index: number): string {
    const digits = (parseInt(this.hash(`sma:${kind}`, index).slice(0, 8), 16) % 1000) * 100_000 + index;
    return `${prefix}${String(digits).padStart(8, '0')}`;
  }
}
