import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import {
  simulatedPlantModel,
  type PlantModel,
  type ModelInverter,
  type ModelSite,
  type PhysicalSample,
} from '../plant-model/index.ts';

const SAMPLE_SECONDS = 300;
/** Data of so many periods missing: the cloud calls the inverter offline. */
const OFFLINE_AFTER_PERIODS = 2;
/** The logger is fed by the modules: so long after the last generation it sends no more. */
const AFTERGLOW_SECONDS = 600;

/** The data that the cloud holds of an inverter now. */
export interface Reading {
  inverter: ModelInverter;
  sample: PhysicalSample;
  isOnline: boolean;
}

/** The plant model as the account sees it: ids, serial numbers, newest readings. */
export class Fleet {
  readonly plantModel: PlantModel;
  readonly serials: readonly string[];
  readonly #seed: number;
  readonly #period: number;
  readonly #bySerial: ReadonlyMap<string, ModelInverter>;
  readonly #byApikey: ReadonlyMap<string, ModelSite>;

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.#period = SAMPLE_SECONDS / options.timeScale;
    this.plantModel = simulatedPlantModel('solplanet', options);
    this.serials = this.plantModel.inverters.map(
      ({ index }) => `SP${this.#hash('inverter', index).slice(0, 9)}${String(index).padStart(5, '0')}`,
    );
    this.#bySerial = new Map(this.plantModel.inverters.map((inverter) => [this.serial(inverter), inverter]));
    this.#byApikey = new Map(this.plantModel.sites.map((site) => [this.apikey(site), site]));
  }

  serial(inverter: ModelInverter): string {
    return this.serials[inverter.index]!;
  }

  inverterOf(serial: string): ModelInverter | undefined {
    return this.#bySerial.get(serial);
  }

  apikey(site: ModelSite): string {
    return this.#hash('plant', site.index).slice(0, 32).toLowerCase();
  }

  siteOf(apikey: string): ModelSite | undefined {
    return this.#byApikey.get(apikey);
  }

  /** One collector a plant. */
  collector(site: ModelSite): string {
    return `B32${this.#hash('collector', site.index).slice(0, 9)}`;
  }

  siteOfCollector(serial: string): ModelSite | undefined {
    return this.plantModel.sites.find((site) => this.collector(site) === serial);
  }

  #hash(kind: string, index: number): string {
    return createHash('sha256').update(`${kind}:${this.#seed}:${index}`).digest('hex').toUpperCase();
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const newest = this.#sampleBefore(inverter, now);
    const asleepSince = newest.turnedOffAt === undefined ? Infinity : newest.turnedOffAt + AFTERGLOW_SECONDS;
    if (newest.time > asleepSince) {
      return { inverter, sample: this.#sampleBefore(inverter, asleepSince), isOnline: false };
    }
    // A silent logger: the cloud keeps returning the last sample it got.
    const isSilent = newest.state === 'offline';
    const sample = isSilent ? this.#sampleBefore(inverter, newest.time) : newest;
    return { inverter, sample, isOnline: !isSilent || now - sample.time <= OFFLINE_AFTER_PERIODS * this.#period };
  }

  #sampleBefore(inverter: ModelInverter, time: number): PhysicalSample {
    return this.plantModel.sample(inverter, this.plantModel.newestSampleTime(inverter, time, this.#period));
  }

  /** Returns the samples the logger sent from `from` to `to` (Unix seconds, both included), oldest first. */
  samples(inverter: ModelInverter, from: number, to: number): PhysicalSample[] {
    const samples: PhysicalSample[] = [];
    const newest = this.plantModel.newestSampleTime(inverter, to, this.#period);
    for (let time = newest; time >= from; time -= this.#period) {
      const sample = this.plantModel.sample(inverter, Math.floor(time));
      const isAsleep = sample.turnedOffAt !== undefined && sample.time > sample.turnedOffAt + AFTERGLOW_SECONDS;
      if (sample.state !== 'offline' && !isAsleep) samples.push(sample);
    }
    return samples.reverse();
  }
}
