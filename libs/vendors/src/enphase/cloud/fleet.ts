import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet, type ModelInverter, type ModelReading, type ModelSite } from '../../plant-model/index.ts';
import { Refusal } from './answers.ts';

/** A microinverter that misses so many periods counts as not reporting. */
const OFFLINE_AFTER_PERIODS = 3;

/** The cloud's record of a microinverter's last report. */
export interface Report extends ModelReading {
  /** Unix seconds. */
  at: number;
  status: 'normal' | 'power' | 'micro';
}

/** The plant model as Enlighten shows it: a site is a system, an inverter a microinverter, one gateway a site. */
export class Fleet extends SimulatedFleet {
  readonly timeScale: number;
  readonly #now: () => number;
  /** Three digits of the seed that stand in all serial numbers. */
  readonly #lot: number;

  constructor(options: SimulatorOptions) {
    super('enphase', options);
    this.timeScale = options.timeScale;
    this.#now = () => options.now();
    this.#lot = digits(`${options.plantModelSeed ?? ''}:${options.seed}`, 1000);
  }

  /** Returns Unix seconds. */
  now(): number {
    return this.#now() / 1000;
  }

  protected serialOf({ index }: ModelInverter): string {
    return `4822${pad(this.#lot, 3)}${pad(index, 5)}`;
  }

  gatewaySerial({ index }: ModelSite): string {
    return `1221${pad(this.#lot, 3)}${pad(index, 5)}`;
  }

  batterySerial({ index }: ModelSite): string {
    return `4923${pad(this.#lot, 3)}${pad(index, 5)}`;
  }

  systemId({ index }: ModelSite): number {
    return 700_000_000 + this.#lot * 10_000 + index;
  }

  deviceId({ index }: ModelInverter): number {
    return 1_020_000_000 + index;
  }

  gatewayId({ index }: ModelSite): number {
    return 1_059_000_000 + index;
  }

  /** Throws the API's 404 for a system that is not there. */
  system(id: string): ModelSite {
    const site = this.plantModel.sites.find((candidate) => String(this.systemId(candidate)) === id);
    if (!site) throw new Refusal(404, `System not found for {:id=>"${id}"}`);
    return site;
  }

  /** Returns the end of the newest interval the cloud has of a microinverter, Unix seconds. */
  newestEnd(inverter: ModelInverter): number {
    const newest = this.plantModel.newestSampleTime(inverter, this.now(), this.period);
    return Math.floor(newest / this.period + 1e-6) * this.period;
  }

  report(inverter: ModelInverter): Report {
    const now = this.now();
    const sample = this.sampleBefore(inverter, now);
    // Fed by its module: with the sun it falls silent, and the cloud still calls it normal.
    const asleep = sample.turnedOffAt !== undefined && sample.turnedOffAt < sample.time;
    const at = Math.floor(asleep ? sample.turnedOffAt! : sample.time);
    const lost = sample.state === 'offline' && now - sample.time > OFFLINE_AFTER_PERIODS * this.period;
    const status = lost ? 'micro' : sample.fault ? 'power' : 'normal';
    return { inverter, sample, at, status };
  }

  reports({ inverters }: ModelSite): Report[] {
    return inverters.map((inverter) => this.report(inverter));
  }

  /** Returns the first instant of the local day a system went into service, Unix seconds. */
  operationalAt(site: ModelSite): number {
    return this.days(site).numbered(Math.floor(Date.parse(site.installedAt) / 86_400_000)).start;
  }
}

function digits(text: string, below: number): number {
  return parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) % below;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
