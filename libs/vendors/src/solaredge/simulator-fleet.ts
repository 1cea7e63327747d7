import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { simulatedPark, type Park, type ParkInverter, type ParkSite, type PhysicalSample } from '../park/index.ts';
import { LocalDays } from '../park/zone.ts';

const QUARTER_HOUR = 900;
/** An inverter that was not heard of keeps its counters and sends them later: so far ahead they are looked for. */
const LATE_SECONDS = 2 * 3600;

/** One bucket of one inverter. */
export interface Bucket {
  energyWh: number;
  /** Mean. */
  powerW: number;
  voltageV: number;
  frequencyHz: number;
}

/** The park as this cloud knows it: ids, serial numbers, buckets. */
export class Fleet {
  readonly park: Park;
  readonly serials: readonly string[];
  /** Seconds of a quarter hour where time runs faster. */
  readonly quarter: number;
  readonly #seed: number;
  readonly #zones = new Map<string, LocalDays>();

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.quarter = QUARTER_HOUR / options.timeScale;
    this.park = simulatedPark('solaredge', options);
    this.serials = this.park.inverters.map(({ index }) => this.#serialOf(index));
  }

  siteId(site: ParkSite): number {
    return 2_100_000 + site.index;
  }

  site(id: string): ParkSite | undefined {
    return this.park.sites.find((site) => String(this.siteId(site)) === id);
  }

  serial(inverter: ParkInverter): string {
    return this.serials[inverter.index]!;
  }

  /** Eight hex digits and a checksum: the sum of the four bytes. */
  #serialOf(index: number): string {
    const hash = createHash('sha256').update(`solaredge:${this.#seed}`).digest('hex').slice(0, 3);
    const digits = `7${hash}${index.toString(16).padStart(4, '0')}`.toUpperCase();
    const sum = (digits.match(/../g) ?? []).reduce((total, byte) => total + parseInt(byte, 16), 0);
    return `${digits}-${(sum % 256).toString(16).padStart(2, '0').toUpperCase()}`;
  }

  days({ timezone }: ParkSite): LocalDays {
    const known = this.#zones.get(timezone) ?? new LocalDays(timezone);
    this.#zones.set(timezone, known);
    return known;
  }

  /** Up to when the cloud has heard of the inverter, if it is not out of reach. */
  horizon(inverter: ParkInverter, nowMs: number): number {
    return this.park.newestSampleTime(inverter, nowMs / 1000, this.quarter);
  }

  /** Null: the inverter slept, was not heard of, or the bucket is still open. */
  bucket(inverter: ParkInverter, start: number, period: number, horizon: number): Bucket | null {
    const end = start + period;
    if (end > horizon) return null;
    const first = this.park.sample(inverter, start);
    const last = this.park.sample(inverter, end);
    const before = this.#counter(inverter, first, start, horizon);
    const after = this.#counter(inverter, last, end, horizon);
    if (before === undefined || after === undefined) return null;
    const asleep = first.turnedOffAt !== undefined && last.turnedOffAt !== undefined;
    if (before === after && asleep) return null;
    const energyWh = Math.max(0, after - before);
    const { phases, frequencyHz } = last;
    return { energyWh, powerW: (energyWh * 3600) / period, voltageV: phases[0]!.voltageV, frequencyHz };
  }

  /** Lifetime energy, Wh. Between the last word of an inverter and its next one, energy is spread evenly; undefined: there was no next word yet. */
  #counter(inverter: ParkInverter, sample: PhysicalSample, time: number, horizon: number): number | undefined {
    if (sample.state !== 'offline') return sample.energyTotalWh;
    const next = this.#nextWord(inverter, time, horizon);
    if (!next) return undefined;
    const share = (time - sample.time) / (next.time - sample.time);
    return sample.energyTotalWh + share * (next.energyTotalWh - sample.energyTotalWh);
  }

  #nextWord(inverter: ParkInverter, after: number, horizon: number): PhysicalSample | undefined {
    // Never beyond the bucket in which it came: where time runs faster a bucket is shorter than a minute, and all of them must find the same word.
    const step = Math.min(60, this.quarter);
    for (let time = after + step; time <= Math.min(horizon, after + LATE_SECONDS); time += step) {
      const sample = this.park.sample(inverter, time);
      if (sample.state !== 'offline') return sample;
    }
    return undefined;
  }
}
