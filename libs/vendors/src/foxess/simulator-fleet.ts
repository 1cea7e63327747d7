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

/** The data that the cloud holds of an inverter now. */
export interface Reading {
  inverter: ModelInverter;
  sample: PhysicalSample;
  /** 1 online, 2 fault, 3 offline. */
  status: 1 | 2 | 3;
}

/** The plant model as the account sees it: ids, serial numbers, newest readings. */
export class Fleet {
  readonly plantModel: PlantModel;
  readonly serials: readonly string[];
  readonly #seed: number;
  readonly #period: number;
  readonly #bySerial: ReadonlyMap<string, ModelInverter>;
  /** The newest sample seen of each inverter. */
  readonly #newest = new Map<number, PhysicalSample>();

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.#period = SAMPLE_SECONDS / options.timeScale;
    this.plantModel = simulatedPlantModel('foxess', options);
    this.serials = this.plantModel.inverters.map(({ index }) => this.#serial('66BH', 'inverter', index));
    this.#bySerial = new Map(this.plantModel.inverters.map((inverter) => [this.serial(inverter), inverter]));
  }

  serial(inverter: ModelInverter): string {
    return this.serials[inverter.index]!;
  }

  inverterOf(serial: string): ModelInverter | undefined {
    return this.#bySerial.get(serial);
  }

  /** Each inverter has a logger of its own. */
  moduleSerial(inverter: ModelInverter): string {
    return this.#serial('60BH', 'module', inverter.index);
  }

  stationId(site: ModelSite): string {
    const hex = this.#hash('station', site.index);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  }

  /** Returns the serial number: 15 characters. */
  #serial(family: string, kind: string, index: number): string {
    return `${family}${this.#hash(kind, index).slice(0, 5)}P${String(index).padStart(5, '0')}`.toUpperCase();
  }

  #hash(kind: string, index: number): string {
    return createHash('sha256').update(`${kind}:${this.#seed}:${index}`).digest('hex');
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const newest = this.#sampleBefore(inverter, now);
    // A silent logger: the cloud keeps returning the last sample it got.
    const sample = newest.state === 'offline' ? this.#sampleBefore(inverter, newest.time) : newest;
    if (sample.time > (this.#newest.get(inverter.index)?.time ?? 0)) this.#newest.set(inverter.index, sample);
    const lost = newest.state === 'offline' && now - sample.time > OFFLINE_AFTER_PERIODS * this.#period;
    return { inverter, sample, status: lost ? 3 : sample.fault ? 2 : 1 };
  }

  /** Returns counters that never go back, also where the samples come out of order. */
  counters(inverter: ModelInverter, nowMs: number): PhysicalSample {
    const { sample } = this.reading(inverter, nowMs);
    const seen = this.#newest.get(inverter.index);
    return seen && seen.time > sample.time && seen.time <= nowMs / 1000 ? seen : sample;
  }

  #sampleBefore(inverter: ModelInverter, time: number): PhysicalSample {
    return this.plantModel.sample(inverter, this.plantModel.newestSampleTime(inverter, time, this.#period));
  }

  /** Returns the samples the cloud got from `from` to `to` (Unix seconds, both included), oldest first. */
  samples(inverter: ModelInverter, from: number, to: number): PhysicalSample[] {
    const samples: PhysicalSample[] = [];
    const newest = this.plantModel.newestSampleTime(inverter, to, this.#period);
    for (let time = newest; time >= from; time -= this.#period) {
      const sample = this.plantModel.sample(inverter, Math.floor(time));
      if (sample.state !== 'offline') samples.push(sample);
    }
    return samples.reverse();
  }
}

/** Returns the device type as the cloud names it: single-phase `F5000` in W, three-phase `T10` and `R50` in kW. */
export function deviceType({ phaseCount, ratedPowerKw }: ModelInverter): string {
  if (phaseCount === 1) return `F${ratedPowerKw * 1000}`;
  return `${ratedPowerKw > 25 ? 'R' : 'T'}${ratedPowerKw}`;
}

/** Not every model sends `todayYield`. */
export function sendsTodayYield({ index }: ModelInverter): boolean {
  return index % 5 !== 4;
}
