import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet, type ModelInverter, type ModelSite, type PhysicalSample } from '../../plant-model/index.ts';

/** The number of intervals without data after which the cloud calls a logger offline. */
const OFFLINE_AFTER_INTERVALS = 2;

export interface FleetOptions extends SimulatorOptions {
  /**
   * Loggers upload their log only this often, seconds of the vendor's time: batches come late. Default: each entry at
   * once.
   */
  uploadEverySeconds?: number;
}

/** One log entry: the inverter at the end of the interval and at its beginning. */
export interface LogEntry {
  time: number;
  /** Length of the interval. */
  seconds: number;
  before: PhysicalSample;
  after: PhysicalSample;
}

/**
 * The plant model as Solar.web shows it: guids, serial numbers, and the log each GEN24 writes every five minutes, by
 * night as well.
 */
export class Fleet extends SimulatedFleet {
  /** Whole seconds between two log entries. */
  readonly step: number;
  /** Decimals of energies in Wh: whole ones, finer where a faster clock makes them smaller. */
  readonly energyDecimals: number;
  readonly #options: FleetOptions;

  constructor(options: FleetOptions) {
    super('fronius', options);
    this.#options = options;
    this.step = Math.max(1, Math.round(this.period));
    this.energyDecimals = Math.ceil(Math.log10(options.timeScale));
  }

  protected serialOf({ index }: ModelInverter): string {
    return String(30_000_000 + (this.#number('serial', index) % 9000) * 1000 + (index % 1000));
  }

  systemId(site: ModelSite): string {
    return this.#id('system', site.index);
  }

  inverterId(inverter: ModelInverter): string {
    return this.#id('inverter', inverter.index);
  }

  loggerDeviceId(inverter: ModelInverter): string {
    return this.#id('logger', inverter.index);
  }

  batteryId(inverter: ModelInverter): string {
    return this.#id('battery', inverter.index);
  }

  meterId(inverter: ModelInverter): string {
    return this.#id('meter', inverter.index);
  }

  batterySerial({ index }: ModelInverter): string {
    return `P030T020Z${2_000_000_000 + (this.#number('battery', index) % 100_000_000)}`;
  }

  meterSerial({ index }: ModelInverter): string {
    return String(700_000 + (this.#number('meter', index) % 100_000));
  }

  /** A GEN24 is its own data logger. */
  loggerId({ index }: ModelInverter): string {
    return `pilot-0.6e-2236461441${String(151_190_000 + index).padStart(9, '0')}_${String(this.#number('pilot', index)).padStart(10, '0')}`;
  }

  /** Returns the time of the newest entry that was uploaded. Looks at the clock: once per answer and inverter. */
  newestTime(inverter: ModelInverter): number {
    const now = this.#options.now() / 1000;
    const upload = (this.#options.uploadEverySeconds ?? 0) / this.#options.timeScale;
    const uploaded = upload > 0 ? Math.floor(now / upload) * upload : now;
    const sampled = this.plantModel.newestSampleTime(inverter, uploaded, this.step);
    return Math.floor(sampled / this.step) * this.step;
  }

  /** Returns entries from … to, both inclusive, oldest first. None where the logger had no data at one of its ends. */
  log(inverter: ModelInverter, from: number, to: number, newest = this.newestTime(inverter)): LogEntry[] {
    const since = Math.floor(this.fastSince() / this.vendorPeriod) * this.vendorPeriod;
    const last = Math.min(to, newest);
    return [
      ...this.#entries(inverter, { from, to: Math.min(since, last), step: this.vendorPeriod }),
      ...this.#entries(inverter, { from: Math.max(from, since + 1), to: last, step: this.step }),
    ];
  }

  #entries(
    inverter: ModelInverter,
    { from, to, step: seconds }: { from: number; to: number; step: number },
  ): LogEntry[] {
    const entries: LogEntry[] = [];
    const first = Math.ceil(from / seconds) * seconds;
    if (!(first <= to)) return entries;
    let before = this.plantModel.sample(inverter, first - seconds);
    for (let time = first; time <= to; time += seconds) {
      const after = this.plantModel.sample(inverter, time);
      if (before.state !== 'offline' && after.state !== 'offline') entries.push({ time, seconds, before, after });
      before = after;
    }
    return entries;
  }

  /** Returns the energy counted between two times, Wh. Counters are rounded, not differences: sums stay true. */
  energyBetween(before: PhysicalSample, after: PhysicalSample): number {
    return this.energyStep(before.energyTotalWh, after.energyTotalWh);
  }

  /** Returns the difference of two displays of a counter, Wh. */
  energyStep(before: number, after: number): number {
    const scale = 10 ** this.energyDecimals;
    return (Math.round(after * scale) - Math.round(before * scale)) / scale;
  }

  isOnline(inverter: ModelInverter): boolean {
    const now = this.#options.now() / 1000;
    const sample = this.plantModel.sample(inverter, now);
    return sample.state !== 'offline' || now - sample.time <= OFFLINE_AFTER_INTERVALS * this.step;
  }

  #number(kind: string, index: number): number {
    return parseInt(this.hash(`fronius:${kind}`, index).slice(0, 8), 16);
  }

  #id(kind: string, index: number): string {
    return this.guid(`fronius:${kind}`, index, '8');
  }
}
