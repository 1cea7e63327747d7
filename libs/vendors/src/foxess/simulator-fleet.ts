import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { simulatedPark, type Park, type ParkInverter, type ParkSite, type PhysicalSample } from '../park/index.ts';

const SAMPLE_SECONDS = 300;
/** Data of so many periods missing: the cloud calls the inverter offline. */
const PATIENCE_PERIODS = 2;

/** What the cloud holds of an inverter now. */
export interface Reading {
  inverter: ParkInverter;
  sample: PhysicalSample;
  /** 1 online, 2 fault, 3 offline. */
  status: 1 | 2 | 3;
}

/** The park as the account sees it: ids, serial numbers, newest readings. */
export class Fleet {
  readonly park: Park;
  readonly serials: readonly string[];
  readonly #seed: number;
  readonly #period: number;
  readonly #bySerial: ReadonlyMap<string, ParkInverter>;
  /** The newest sample seen of each inverter. */
  readonly #newest = new Map<number, PhysicalSample>();

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.#period = SAMPLE_SECONDS / options.timeScale;
    this.park = simulatedPark('foxess', options);
    this.serials = this.park.inverters.map(({ index }) => this.#serial('66BH', 'inverter', index));
    this.#bySerial = new Map(this.park.inverters.map((inverter) => [this.serial(inverter), inverter]));
  }

  serial(inverter: ParkInverter): string {
    return this.serials[inverter.index]!;
  }

  inverterOf(serial: string): ParkInverter | undefined {
    return this.#bySerial.get(serial);
  }

  /** Each inverter has a logger of its own. */
  moduleSerial(inverter: ParkInverter): string {
    return this.#serial('60BH', 'module', inverter.index);
  }

  stationId(site: ParkSite): string {
    const hex = this.#hash('station', site.index);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  }

  /** 15 characters. */
  #serial(family: string, kind: string, index: number): string {
    return `${family}${this.#hash(kind, index).slice(0, 5)}P${String(index).padStart(5, '0')}`.toUpperCase();
  }

  #hash(kind: string, index: number): string {
    return createHash('sha256').update(`${kind}:${this.#seed}:${index}`).digest('hex');
  }

  reading(inverter: ParkInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const shown = this.#sampleBefore(inverter, now);
    // A silent logger: the cloud keeps showing the last sample it got.
    const sample = shown.state === 'offline' ? this.#sampleBefore(inverter, shown.time) : shown;
    if (sample.time > (this.#newest.get(inverter.index)?.time ?? 0)) this.#newest.set(inverter.index, sample);
    const lost = shown.state === 'offline' && now - sample.time > PATIENCE_PERIODS * this.#period;
    return { inverter, sample, status: lost ? 3 : sample.fault ? 2 : 1 };
  }

  /** Counters never go back, also where the samples shown come out of order. */
  counters(inverter: ParkInverter, nowMs: number): PhysicalSample {
    const { sample } = this.reading(inverter, nowMs);
    const seen = this.#newest.get(inverter.index);
    return seen && seen.time > sample.time && seen.time <= nowMs / 1000 ? seen : sample;
  }

  #sampleBefore(inverter: ParkInverter, time: number): PhysicalSample {
    return this.park.sample(inverter, this.park.newestSampleTime(inverter, time, this.#period));
  }

  /** The samples the cloud got from `from` to `to` (Unix seconds, both included), oldest first. */
  samples(inverter: ParkInverter, from: number, to: number): PhysicalSample[] {
    const samples: PhysicalSample[] = [];
    const newest = this.park.newestSampleTime(inverter, to, this.#period);
    for (let time = newest; time >= from; time -= this.#period) {
      const sample = this.park.sample(inverter, Math.floor(time));
      if (sample.state !== 'offline') samples.push(sample);
    }
    return samples.reverse();
  }
}

/** Device type as the cloud names it: single-phase `F5000` in W, three-phase `T10` and `R50` in kW. */
export function deviceType({ phaseCount, ratedPowerKw }: ParkInverter): string {
  if (phaseCount === 1) return `F${ratedPowerKw * 1000}`;
  return `${ratedPowerKw > 25 ? 'R' : 'T'}${ratedPowerKw}`;
}

/** Not every model sends `todayYield`. */
export function sendsTodayYield({ index }: ParkInverter): boolean {
  return index % 5 !== 4;
}
