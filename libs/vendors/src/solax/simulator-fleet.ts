import { createHash } from 'node:crypto';
import { offsetSecondsAt } from '@heliograph/base-data';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { simulatedPark, type Park, type ParkInverter, type ParkSite, type PhysicalSample } from '../park/index.ts';
import type { BusinessType } from './wire.ts';

const SAMPLE_SECONDS = 300;
/** Data of so many periods missing: the cloud calls the inverter offline. */
const PATIENCE_PERIODS = 2;
/** A plant with an inverter of so many kW is a commercial one. */
const COMMERCIAL_KW = 50;

/** What the cloud holds of an inverter now. */
export interface Reading {
  inverter: ParkInverter;
  sample: PhysicalSample;
  online: boolean;
}

/** The park as the account sees it: ids, serial numbers, newest readings. */
export class Fleet {
  readonly park: Park;
  readonly serials: readonly string[];
  /** Registration numbers of the dongles, in the order of the inverters: each has its own. */
  readonly dongles: readonly string[];
  readonly #seed: number;
  readonly #period: number;

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.#period = SAMPLE_SECONDS / options.timeScale;
    this.park = simulatedPark('solax', options);
    this.serials = this.park.inverters.map((inverter) => this.#serial(inverter));
    this.dongles = this.park.inverters.map(({ index }) => `SN${this.#hash('dongle', index).slice(0, 4)}${four(index)}`);
  }

  /** 14 characters. */
  #serial({ index, phaseCount }: ParkInverter): string {
    return `${phaseCount === 1 ? 'XB3' : 'MC2'}${this.#hash('inverter', index).slice(0, 6)}J${four(index)}`;
  }

  #hash(kind: string, index: number): string {
    return createHash('sha256').update(`${kind}:${this.#seed}:${index}`).digest('hex').toUpperCase();
  }

  /** 19 digits. */
  plantId(site: ParkSite): string {
    return String(1_600_000_000_000_000_000n + BigInt(`0x${this.#hash('plant', site.index).slice(0, 14)}`));
  }

  siteOf(plantId: unknown): ParkSite | undefined {
    return this.park.sites.find((site) => this.plantId(site) === plantId);
  }

  serial({ index }: ParkInverter): string {
    return this.serials[index]!;
  }

  dongle({ index }: ParkInverter): string {
    return this.dongles[index]!;
  }

  bySerial(serial: string): ParkInverter | undefined {
    return this.park.inverters[this.serials.indexOf(serial)];
  }

  byDongle(dongle: string): ParkInverter | undefined {
    return this.park.inverters[this.dongles.indexOf(dongle)];
  }

  reading(inverter: ParkInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const shown = this.#sampleBefore(inverter, now);
    // A silent dongle: the cloud keeps showing the last sample it got.
    const sample = shown.state === 'offline' ? this.#sampleBefore(inverter, shown.time) : shown;
    const lost = shown.state === 'offline' && now - sample.time > PATIENCE_PERIODS * this.#period;
    return { inverter, sample, online: !lost };
  }

  #sampleBefore(inverter: ParkInverter, time: number): PhysicalSample {
    return this.park.sample(inverter, this.park.newestSampleTime(inverter, time, this.#period));
  }

  /** The samples the cloud got from `from` to `to` (Unix seconds, both included), each n-th of them, oldest first. */
  samples(inverter: ParkInverter, from: number, to: number, everyNth: number): PhysicalSample[] {
    const samples: PhysicalSample[] = [];
    const newest = this.park.newestSampleTime(inverter, to, this.#period);
    for (let time = newest; time >= from; time -= this.#period * everyNth) {
      const sample = this.park.sample(inverter, Math.floor(time));
      if (sample.state !== 'offline') samples.push(sample);
    }
    return samples.reverse();
  }
}

export function businessTypeOfSite({ inverters }: ParkSite): BusinessType {
  return inverters.some(({ ratedPowerKw }) => ratedPowerKw >= COMMERCIAL_KW) ? '4' : '1';
}

/** `inverterType`, `deviceModel`: X1-Boost-G4, X3-MIC/PRO-G2; in a commercial plant X3-FORTH, which is X3-FTH where only residential types are known. */
export function modelCode({ phaseCount, site }: ParkInverter): number {
  if (phaseCount === 1) return 18;
  return businessTypeOfSite(site) === '4' ? 100 : 16;
}

export function offsetAt({ timezone }: ParkSite, unixSeconds: number): number {
  return offsetSecondsAt(timezone, unixSeconds) ?? 0;
}

/** `inverterStatus`, `deviceStatus`. A limited inverter says normal. */
export function statusCode({ state }: PhysicalSample): number {
  if (state === 'waiting') return 100;
  if (state === 'starting') return 101;
  return state === 'fault' ? 103 : 102;
}

function four(index: number): string {
  return String(index).padStart(4, '0');
}
