import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { beforeReset, SimulatedFleet } from '../../plant-model/index.ts';
import type {
  DaylightSample,
  ModelInverter,
  ModelReading,
  ModelSite,
  PhysicalSample,
} from '../../plant-model/index.ts';

/** The cloud's current data of an inverter. */
export interface Reading extends ModelReading {
  connection: DaylightSample['connection'];
  /** Standard time of the zone, and what summer time adds to it at the sample's time, seconds. */
  zoneSeconds: number;
  daylightSeconds: number;
}

/** The plant model as the customer's account sees it: ids, serial numbers, newest readings. */
export class Fleet extends SimulatedFleet {
  constructor(options: SimulatorOptions) {
    super('solis', options);
  }

  /** 15 characters, as the portal shows them. */
  protected serialOf({ index }: ModelInverter): string {
    return `1${this.hash('inverter', index).slice(0, 9)}${String(index).padStart(5, '0')}`.toUpperCase();
  }

  /** Returns the inverter's id: 19 digits, beyond the precision of a JavaScript number. */
  inverterId(inverter: ModelInverter): string {
    return `13086752179446${String(10_000 + inverter.index).padStart(5, '0')}`;
  }

  stationId(site: ModelSite): string {
    return `12984919194486${String(30_000 + site.index).padStart(5, '0')}`;
  }

  collectorId(site: ModelSite): string {
    return `13068589013861${String(40_000 + site.index).padStart(5, '0')}`;
  }

  collectorSerial(site: ModelSite): string {
    return String(
      404_000_000 + (parseInt(this.hash('collector', site.index).slice(0, 5), 16) % 900) * 1000 + site.index,
    );
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const reading = inverter.battery
      ? this.#always(inverter, nowMs / 1000)
      : this.daylightSample(inverter, nowMs / 1000);
    const sample = this.#counted(inverter, reading.sample);
    return { inverter, ...reading, sample, ...this.zone(inverter.site, sample.time) };
  }

  /** The inverter resets its counters of the day when it wakes: a hybrid, whose logger does not sleep, shows yesterday's until then (clients' reports). */
  #counted(inverter: ModelInverter, sample: PhysicalSample): PhysicalSample {
    const { start } = this.days(inverter.site).at(sample.time);
    const sleepsSince = sample.turnedOffAt ?? Infinity;
    return sleepsSince < start ? beforeReset(this.plantModel, inverter, sample, start) : sample;
  }

  /** The logger of a hybrid is fed by the battery too: it does not sleep. */
  #always(inverter: ModelInverter, now: number): DaylightSample {
    const { sample, lost } = this.kept(inverter, this.sampleBefore(inverter, now), now);
    return { sample, connection: lost ? 'lost' : 'online' };
  }

  /** Returns the samples the logger sent in this time. */
  history(inverter: ModelInverter, from: number, to: number): PhysicalSample[] {
    return this.samples(inverter, from, to)
      .filter(({ turnedOffAt, battery }) => turnedOffAt === undefined || battery !== undefined)
      .map((sample) => this.#counted(inverter, sample));
  }

  zone(site: ModelSite, unixSeconds: number): { zoneSeconds: number; daylightSeconds: number } {
    const days = this.days(site);
    const year = new Date(unixSeconds * 1000).getUTCFullYear();
    const winter = days.offset(Date.UTC(year, 0, 1) / 1000);
    const summer = days.offset(Date.UTC(year, 6, 1) / 1000);
    const zoneSeconds = Math.min(winter, summer);
    return { zoneSeconds, daylightSeconds: days.offset(unixSeconds) - zoneSeconds };
  }
}
