import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet, type ModelInverter, type ModelSite, type PhysicalSample } from '../../plant-model/index.ts';

const QUARTER_HOUR = 900;
/** An inverter that was out of reach keeps its counters and sends them later: so far ahead they are looked for. */
const LATE_SECONDS = 2 * 3600;

/** One bucket of one inverter. */
export interface Bucket {
  energyWh: number;
  /** Mean. */
  powerW: number;
  voltageV: number;
  frequencyHz: number;
}

/** The plant model as this cloud knows it: ids, serial numbers, buckets. */
export class Fleet extends SimulatedFleet {
  constructor(options: SimulatorOptions) {
    super('solaredge', options, QUARTER_HOUR);
  }

  siteId(site: ModelSite): number {
    return 2_100_000 + site.index;
  }

  siteOf(id: string): ModelSite | undefined {
    return this.plantModel.sites.find((site) => String(this.siteId(site)) === id);
  }

  /** Returns the serial number: eight hex digits and a checksum, the sum of the four bytes. */
  protected serialOf({ index }: ModelInverter): string {
    const hash = createHash('sha256').update(`solaredge:${this.seed}`).digest('hex').slice(0, 3);
    const digits = `7${hash}${index.toString(16).padStart(4, '0')}`.toUpperCase();
    const sum = (digits.match(/../g) ?? []).reduce((total, byte) => total + parseInt(byte, 16), 0);
    return `${digits}-${(sum % 256).toString(16).padStart(2, '0').toUpperCase()}`;
  }

  /** Returns the time of the inverter's newest report, if it is not out of reach. */
  horizon(inverter: ModelInverter, nowMs: number): number {
    return this.plantModel.newestSampleTime(inverter, nowMs / 1000, this.period);
  }

  /** Null: the inverter slept, did not report, or the bucket is still open. */
  bucket(inverter: ModelInverter, start: number, period: number, horizon: number): Bucket | null {
    const end = start + period;
    if (end > horizon) return null;
    const first = this.plantModel.sample(inverter, start);
    const last = this.plantModel.sample(inverter, end);
    const before = this.#counter(inverter, first, start, horizon);
    const after = this.#counter(inverter, last, end, horizon);
    if (before === undefined || after === undefined) return null;
    const asleep = first.turnedOffAt !== undefined && last.turnedOffAt !== undefined;
    if (before === after && asleep) return null;
    const energyWh = Math.max(0, after - before);
    const { phases, frequencyHz } = last;
    return { energyWh, powerW: (energyWh * 3600) / period, voltageV: phases[0]!.voltageV, frequencyHz };
  }

  /**
   * Lifetime energy, Wh. Between the last report of an inverter and its next one, energy is spread evenly; undefined: there was no next report yet.
   */
  #counter(inverter: ModelInverter, sample: PhysicalSample, time: number, horizon: number): number | undefined {
    if (sample.state !== 'offline') return sample.energyTotalWh;
    // It was not there yet.
    if (sample.time === time) return undefined;
    const next = this.#nextReport(inverter, time, horizon);
    if (!next) return undefined;
    const share = (time - sample.time) / (next.time - sample.time);
    return sample.energyTotalWh + share * (next.energyTotalWh - sample.energyTotalWh);
  }

  #nextReport(inverter: ModelInverter, after: number, horizon: number): PhysicalSample | undefined {
    // Never beyond the bucket in which it came: where time runs faster a bucket is shorter than a minute, and all of them must find the same report.
    const step = Math.min(60, this.period);
    for (let time = after + step; time <= Math.min(horizon, after + LATE_SECONDS); time += step) {
      const sample = this.plantModel.sample(inverter, time);
      if (sample.state !== 'offline') return sample;
    }
    return undefined;
  }
}
