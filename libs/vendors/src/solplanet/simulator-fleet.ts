import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { simulatedPark, type Park, type ParkInverter, type ParkSite, type PhysicalSample } from '../park/index.ts';

const SAMPLE_SECONDS = 300;
/** Data of so many periods missing: the cloud calls the inverter offline. */
const PATIENCE_PERIODS = 2;
/** The logger is fed by the modules: so long after the last generation it sends no more. */
const AFTERGLOW_SECONDS = 600;

/** What the cloud holds of an inverter now. */
export interface Reading {
  inverter: ParkInverter;
  sample: PhysicalSample;
  isOnline: boolean;
}

/** The park as the account sees it: ids, serial numbers, newest readings. */
export class Fleet {
  readonly park: Park;
  readonly serials: readonly string[];
  readonly #seed: number;
  readonly #period: number;
  readonly #bySerial: ReadonlyMap<string, ParkInverter>;
  readonly #byApikey: ReadonlyMap<string, ParkSite>;

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.#period = SAMPLE_SECONDS / options.timeScale;
    this.park = simulatedPark('solplanet', options);
    this.serials = this.park.inverters.map(
      ({ index }) => `SP${this.#hash('inverter', index).slice(0, 9)}${String(index).padStart(5, '0')}`,
    );
    this.#bySerial = new Map(this.park.inverters.map((inverter) => [this.serial(inverter), inverter]));
    this.#byApikey = new Map(this.park.sites.map((site) => [this.apikey(site), site]));
  }

  serial(inverter: ParkInverter): string {
    return this.serials[inverter.index]!;
  }

  inverterOf(serial: string): ParkInverter | undefined {
    return this.#bySerial.get(serial);
  }

  apikey(site: ParkSite): string {
    return this.#hash('plant', site.index).slice(0, 32).toLowerCase();
  }

  siteOf(apikey: string): ParkSite | undefined {
    return this.#byApikey.get(apikey);
  }

  /** One collector a plant. */
  collector(site: ParkSite): string {
    return `B32${this.#hash('collector', site.index).slice(0, 9)}`;
  }

  siteOfCollector(serial: string): ParkSite | undefined {
    return this.park.sites.find((site) => this.collector(site) === serial);
  }

  #hash(kind: string, index: number): string {
    return createHash('sha256').update(`${kind}:${this.#seed}:${index}`).digest('hex').toUpperCase();
  }

  reading(inverter: ParkInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const shown = this.#sampleBefore(inverter, now);
    const asleepSince = shown.turnedOffAt === undefined ? Infinity : shown.turnedOffAt + AFTERGLOW_SECONDS;
    if (shown.time > asleepSince) {
      return { inverter, sample: this.#sampleBefore(inverter, asleepSince), isOnline: false };
    }
    // A silent logger: the cloud keeps showing the last sample it got.
    const isSilent = shown.state === 'offline';
    const sample = isSilent ? this.#sampleBefore(inverter, shown.time) : shown;
    return { inverter, sample, isOnline: !isSilent || now - sample.time <= PATIENCE_PERIODS * this.#period };
  }

  #sampleBefore(inverter: ParkInverter, time: number): PhysicalSample {
    return this.park.sample(inverter, this.park.newestSampleTime(inverter, time, this.#period));
  }

  /** What the logger sent from `from` to `to` (Unix seconds, both included), oldest first. */
  samples(inverter: ParkInverter, from: number, to: number): PhysicalSample[] {
    const samples: PhysicalSample[] = [];
    const newest = this.park.newestSampleTime(inverter, to, this.#period);
    for (let time = newest; time >= from; time -= this.#period) {
      const sample = this.park.sample(inverter, Math.floor(time));
      const isAsleep = sample.turnedOffAt !== undefined && sample.time > sample.turnedOffAt + AFTERGLOW_SECONDS;
      if (sample.state !== 'offline' && !isAsleep) samples.push(sample);
    }
    return samples.reverse();
  }
}
