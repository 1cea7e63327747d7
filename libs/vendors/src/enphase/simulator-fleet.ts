import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import {
  simulatedPlantModel,
  type PlantModel,
  type ModelInverter,
  type ModelSite,
  type PhysicalSample,
} from '../plant-model/index.ts';
import { LocalDays } from '../plant-model/zone.ts';
import { Refusal } from './simulator-answers.ts';

const PERIOD_SECONDS = 300;
/** A microinverter that misses so many periods counts as not reporting. */
const OFFLINE_AFTER_PERIODS = 3;

/** The cloud's record of a microinverter's last report. */
export interface Report {
  inverter: ModelInverter;
  sample: PhysicalSample;
  /** Unix seconds. */
  at: number;
  status: 'normal' | 'power' | 'micro';
}

/** The plant model as Enlighten shows it: a site is a system, an inverter a microinverter, one gateway a site. */
export class Fleet {
  readonly plantModel: PlantModel;
  readonly serials: readonly string[];
  /** Seconds between two intervals, after the time scale. */
  readonly period: number;
  readonly timeScale: number;
  readonly #now: () => number;
  readonly #seed: number;
  readonly #zones = new Map<string, LocalDays>();

  constructor(options: SimulatorOptions) {
    this.plantModel = simulatedPlantModel('enphase', options);
    this.timeScale = options.timeScale;
    this.period = PERIOD_SECONDS / options.timeScale;
    this.#now = () => options.now();
    this.#seed = digits(`${options.plantModelSeed ?? ''}:${options.seed}`, 1000);
    this.serials = this.plantModel.inverters.map((inverter) => this.serial(inverter));
  }

  /** Returns Unix seconds. */
  now(): number {
    return this.#now() / 1000;
  }

  serial({ index }: ModelInverter): string {
    return `4822${pad(this.#seed, 3)}${pad(index, 5)}`;
  }

  gatewaySerial({ index }: ModelSite): string {
    return `1221${pad(this.#seed, 3)}${pad(index, 5)}`;
  }

  systemId({ index }: ModelSite): number {
    return 700_000_000 + this.#seed * 10_000 + index;
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
    const sample = this.plantModel.sample(inverter, this.plantModel.newestSampleTime(inverter, now, this.period));
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

  days({ timezone }: ModelSite): LocalDays {
    const known = this.#zones.get(timezone) ?? new LocalDays(timezone);
    this.#zones.set(timezone, known);
    return known;
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
