import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet, silentSince } from '../../plant-model/index.ts';
import type { ModelInverter, ModelReading, ModelSite, PhysicalSample } from '../../plant-model/index.ts';

/** The cloud's current data of an inverter. */
export interface Reading extends ModelReading {
  isOnline: boolean;
}

/** The plant model as the account sees it: ids, serial numbers, newest readings. */
export class Fleet extends SimulatedFleet {
  readonly #byApikey: ReadonlyMap<string, ModelSite>;

  constructor(options: SimulatorOptions) {
    super('solplanet', options);
    this.#byApikey = new Map(this.plantModel.sites.map((site) => [this.apikey(site), site]));
  }

  protected serialOf({ index }: ModelInverter): string {
    return `SP${this.#digits('inverter', index).slice(0, 9)}${String(index).padStart(5, '0')}`;
  }

  apikey(site: ModelSite): string {
    return this.hash('plant', site.index).slice(0, 32);
  }

  siteOf(apikey: string): ModelSite | undefined {
    return this.#byApikey.get(apikey);
  }

  /** One collector a plant. */
  collector(site: ModelSite): string {
    return `B32${this.#digits('collector', site.index).slice(0, 9)}`;
  }

  siteOfCollector(serial: string): ModelSite | undefined {
    return this.plantModel.sites.find((site) => this.collector(site) === serial);
  }

  #digits(kind: string, index: number): string {
    return this.hash(kind, index).toUpperCase();
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const newest = this.sampleBefore(inverter, now);
    const asleepSince = silentSince(newest);
    if (newest.time > asleepSince) {
      return { inverter, sample: this.sampleBefore(inverter, asleepSince), isOnline: false };
    }
    const { sample, lost } = this.kept(inverter, newest, now);
    return { inverter, sample, isOnline: !lost };
  }

  /** A logger that is asleep sends nothing. */
  override samples(inverter: ModelInverter, from: number, to: number): PhysicalSample[] {
    return super.samples(inverter, from, to).filter((sample) => sample.time <= silentSince(sample));
  }
}
