import { createHash } from 'node:crypto';
import { offsetSecondsAt } from '@heliograph/base-data';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import {
  simulatedPlantModel,
  type PlantModel,
  type ModelInverter,
  type ModelSite,
  type PhysicalSample,
} from '../plant-model/index.ts';
import type { BusinessType } from './wire.ts';

const SAMPLE_SECONDS = 300;
/** Data of so many periods missing: the cloud calls the inverter offline. */
const OFFLINE_AFTER_PERIODS = 2;
/** A plant with an inverter of so many kW is a commercial one. */
const COMMERCIAL_KW = 50;

/** The data that the cloud holds of an inverter now. */
export interface Reading {
  inverter: ModelInverter;
  sample: PhysicalSample;
  online: boolean;
}

/** The plant model as the account sees it: ids, serial numbers, newest readings. */
export class Fleet {
  readonly plantModel: PlantModel;
  readonly serials: readonly string[];
  /** Registration numbers of the dongles, in the order of the inverters: each has its own. */
  readonly dongles: readonly string[];
  readonly #seed: number;
  readonly #period: number;

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.#period = SAMPLE_SECONDS / options.timeScale;
    this.plantModel = simulatedPlantModel('solax', options);
    this.serials = this.plantModel.inverters.map((inverter) => this.#serial(inverter));
    this.dongles = this.plantModel.inverters.map(
      ({ index }) => `SN${this.#hash('dongle', index).slice(0, 4)}${four(index)}`,
    );
  }

  /** Returns the serial number: 14 characters. */
  #serial({ index, phaseCount }: ModelInverter): string {
    return `${phaseCount === 1 ? 'XB3' : 'MC2'}${this.#hash('inverter', index).slice(0, 6)}J${four(index)}`;
  }

  #hash(kind: string, index: number): string {
    return createHash('sha256').update(`${kind}:${this.#seed}:${index}`).digest('hex').toUpperCase();
  }

  /** Returns the plant id: 19 digits. */
  plantId(site: ModelSite): string {
    return String(1_600_000_000_000_000_000n + BigInt(`0x${this.#hash('plant', site.index).slice(0, 14)}`));
  }

  siteOf(plantId: unknown): ModelSite | undefined {
    return this.plantModel.sites.find((site) => this.plantId(site) === plantId);
  }

  serial({ index }: ModelInverter): string {
    return this.serials[index]!;
  }

  dongle({ index }: ModelInverter): string {
    return this.dongles[index]!;
  }

  bySerial(serial: string): ModelInverter | undefined {
    return this.plantModel.inverters[this.serials.indexOf(serial)];
  }

  byDongle(dongle: string): ModelInverter | undefined {
    return this.plantModel.inverters[this.dongles.indexOf(dongle)];
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const newest = this.#sampleBefore(inverter, now);
    // A silent dongle: the cloud keeps returning the last sample it got.
    const sample = newest.state === 'offline' ? this.#sampleBefore(inverter, newest.time) : newest;
    const lost = newest.state === 'offline' && now - sample.time > OFFLINE_AFTER_PERIODS * this.#period;
    return { inverter, sample, online: !lost };
  }

  #sampleBefore(inverter: ModelInverter, time: number): PhysicalSample {
    return this.plantModel.sample(inverter, this.plantModel.newestSampleTime(inverter, time, this.#period));
  }

  /** Returns the samples the cloud got from `from` to `to` (Unix seconds, both included), each n-th of them, oldest first. */
  samples(inverter: ModelInverter, from: number, to: number, everyNth: number): PhysicalSample[] {
    const samples: PhysicalSample[] = [];
    const newest = this.plantModel.newestSampleTime(inverter, to, this.#period);
    for (let time = newest; time >= from; time -= this.#period * everyNth) {
      const sample = this.plantModel.sample(inverter, Math.floor(time));
      if (sample.state !== 'offline') samples.push(sample);
    }
    return samples.reverse();
  }
}

export function businessTypeOfSite({ inverters }: ModelSite): BusinessType {
  return inverters.some(({ ratedPowerKw }) => ratedPowerKw >= COMMERCIAL_KW) ? '4' : '1';
}

/**
 * Returns `inverterType`, `deviceModel`: X1-Boost-G4, X3-MIC/PRO-G2; in a commercial plant X3-FORTH, which is X3-FTH where only residential types are
 * known.
 */
export function modelCode({ phaseCount, site }: ModelInverter): number {
  if (phaseCount === 1) return 18;
  return businessTypeOfSite(site) === '4' ? 100 : 16;
}

export function offsetAt({ timezone }: ModelSite, unixSeconds: number): number {
  return offsetSecondsAt(timezone, unixSeconds) ?? 0;
}

/** `inverterStatus`, `deviceStatus`. A limited inverter reports normal. */
export function statusCode({ state }: PhysicalSample): number {
  if (state === 'waiting') return 100;
  if (state === 'starting') return 101;
  return state === 'fault' ? 103 : 102;
}

function four(index: number): string {
  return String(index).padStart(4, '0');
}
