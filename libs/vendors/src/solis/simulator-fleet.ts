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

const SAMPLE_SECONDS = 300;
const ROWS_A_DAY = 288;
/** Data of so many periods missing: the cloud calls the logger offline. */
const OFFLINE_AFTER_PERIODS = 2;
/** The logger is fed by the modules: so long after the last generation it sends no more. */
const AFTERGLOW_SECONDS = 600;

/** The data that the cloud holds of an inverter now. */
export interface Reading {
  inverter: ModelInverter;
  sample: PhysicalSample;
  connection: 'online' | 'asleep' | 'lost';
  /** Standard time of the zone, and what summer time adds to it at the sample's time, seconds. */
  zoneSeconds: number;
  daylightSeconds: number;
}

/** The plant model as the customer's account sees it: ids, serial numbers, newest readings. */
export class Fleet {
  readonly plantModel: PlantModel;
  readonly serials: readonly string[];
  readonly #seed: number;
  readonly #period: number;
  readonly #zones = new Map<string, LocalDays>();

  constructor(options: SimulatorOptions) {
    this.#seed = options.seed;
    this.#period = SAMPLE_SECONDS / options.timeScale;
    this.plantModel = simulatedPlantModel('solis', options);
    this.serials = this.plantModel.inverters.map(({ index }) => this.#serialOf(index));
  }

  serial(inverter: ModelInverter): string {
    return this.serials[inverter.index]!;
  }

  /** 15 characters, as the portal shows them. */
  #serialOf(index: number): string {
    return `1${this.#hash('inverter', index).slice(0, 9)}${String(index).padStart(5, '0')}`.toUpperCase();
  }

  /** Returns the inverter's id: 19 digits, beyond what a JavaScript number holds. */
  inverterId(inverter: ModelInverter): string {
    return `13086752179446${String(10_000 + inverter.index).padStart(5, '0')}`;
  }

  stationId(site: ModelSite): string {
    return `12984919194486${String(30_000 + site.index).padStart(5, '0')}`;
  }

  collectorId(site: ModelSite): string {
    return `13068589013861${String(40_000 + site.index).padStart(5, '0')}`;
  }

  collectorSerial(site: ModelSite): string {
    return String(
      404_000_000 + (parseInt(this.#hash('collector', site.index).slice(0, 5), 16) % 900) * 1000 + site.index,
    );
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const time = this.plantModel.newestSampleTime(inverter, now, this.#period);
    const sample = this.plantModel.sample(inverter, time);
    const silentSince = sample.turnedOffAt === undefined ? Infinity : sample.turnedOffAt + AFTERGLOW_SECONDS;
    if (time > silentSince) return this.#lastBefore(inverter, silentSince);
    const lost = sample.state === 'offline' && now - sample.time > OFFLINE_AFTER_PERIODS * this.#period;
    return { inverter, sample, connection: lost ? 'lost' : 'online', ...this.zone(inverter.site, sample.time) };
  }

  /** Returns the samples the logger sent in this time, at most a day's number of samples: at a faster pace the last ones. */
  history(inverter: ModelInverter, from: number, to: number): PhysicalSample[] {
    const last = this.plantModel.newestSampleTime(inverter, to, this.#period);
    const first = Math.max(from, last - ROWS_A_DAY * this.#period);
    const samples: PhysicalSample[] = [];
    for (let time = last; time >= first; time = this.plantModel.newestSampleTime(inverter, time - 1, this.#period))
      samples.unshift(this.plantModel.sample(inverter, time));
    return samples.filter(({ state, turnedOffAt }) => state !== 'offline' && turnedOffAt === undefined);
  }

  #lastBefore(inverter: ModelInverter, silentSince: number): Reading {
    const sample = this.plantModel.sample(
      inverter,
      this.plantModel.newestSampleTime(inverter, silentSince, this.#period),
    );
    return { inverter, sample, connection: 'asleep', ...this.zone(inverter.site, sample.time) };
  }

  zone(site: ModelSite, unixSeconds: number): { zoneSeconds: number; daylightSeconds: number } {
    const days = this.days(site.timezone);
    const year = new Date(unixSeconds * 1000).getUTCFullYear();
    const winter = days.offset(Date.UTC(year, 0, 1) / 1000);
    const summer = days.offset(Date.UTC(year, 6, 1) / 1000);
    const zoneSeconds = Math.min(winter, summer);
    return { zoneSeconds, daylightSeconds: days.offset(unixSeconds) - zoneSeconds };
  }

  /** Returns the calendar of a zone. */
  days(timezone: string): LocalDays {
    const known = this.#zones.get(timezone) ?? new LocalDays(timezone);
    this.#zones.set(timezone, known);
    return known;
  }

  #hash(kind: string, index: number): string {
    return createHash('sha256').update(`${kind}:${this.#seed}:${index}`).digest('hex');
  }
}
