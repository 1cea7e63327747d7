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
/** Data of so many periods missing: the cloud calls the device offline. */
const OFFLINE_AFTER_PERIODS = 2;
/** A logger lives on the inverter, the inverter on its modules: so long after the last generation it sends no more. */
const AFTERGLOW_SECONDS = 600;
const INVERTERS_A_COLLECTOR = 4;

export interface FleetRules {
  /** The vendor whose plant model it is. */
  vendor: string;
  /** First two digits of an inverter's serial number. */
  serialPrefix: string;
  /** Samples the cloud returns of a day. With a time scale those are its newest, as the period is shorter. */
  samplesADay: number;
}

/** The data that the cloud holds of an inverter now. */
export interface Reading {
  inverter: ModelInverter;
  sample: PhysicalSample;
  connected: boolean;
}

export interface Collector {
  index: number;
  serial: string;
  site: ModelSite;
  inverters: readonly ModelInverter[];
}

/** The plant model as an account sees it: ids, serial numbers, collectors, newest readings. */
export class Fleet {
  readonly plantModel: PlantModel;
  readonly serials: readonly string[];
  readonly collectors: readonly Collector[];
  readonly period: number;
  readonly #seed: number;
  readonly #samplesADay: number;
  readonly #zones = new Map<string, LocalDays>();

  constructor(options: SimulatorOptions, { vendor, serialPrefix, samplesADay }: FleetRules) {
    this.plantModel = simulatedPlantModel(vendor, options);
    this.#samplesADay = samplesADay;
    this.period = SAMPLE_SECONDS / options.timeScale;
    this.#seed = options.seed % 100;
    this.serials = this.plantModel.inverters.map(({ index }) => this.#number(serialPrefix, index));
    this.collectors = this.plantModel.sites.flatMap((site) => this.#collectorsOf(site));
  }

  serial(inverter: ModelInverter): string {
    return this.serials[inverter.index]!;
  }

  stationId({ index }: ModelSite): number {
    return 2_600_000 + this.#seed * 1000 + index;
  }

  deviceId(serial: string): number {
    return (this.serials.includes(serial) ? 242_000_000 : 241_000_000) + Number(serial.slice(-6));
  }

  inverter(serial: string): ModelInverter | undefined {
    return this.plantModel.inverters[this.serials.indexOf(serial)];
  }

  collector(serial: string): Collector | undefined {
    return this.collectors.find((collector) => collector.serial === serial);
  }

  collectorOf(inverter: ModelInverter): Collector {
    return this.collectors.find(({ inverters }) => inverters.includes(inverter))!;
  }

  days({ timezone }: ModelSite): LocalDays {
    const known = this.#zones.get(timezone) ?? new LocalDays(timezone);
    this.#zones.set(timezone, known);
    return known;
  }

  reading(inverter: ModelInverter, now: number): Reading {
    const time = this.plantModel.newestSampleTime(inverter, now, this.period);
    const sample = this.plantModel.sample(inverter, time);
    const silentSince = silence(sample);
    if (time > silentSince) {
      const last = this.plantModel.newestSampleTime(inverter, silentSince, this.period);
      return { inverter, sample: this.plantModel.sample(inverter, last), connected: false };
    }
    const lost = sample.state === 'offline' && now - sample.time > OFFLINE_AFTER_PERIODS * this.period;
    return { inverter, sample, connected: !lost };
  }

  /** Returns the samples the cloud received of an inverter from `from` until before `to`, at the times its newest readings had, the oldest first. */
  samples(inverter: ModelInverter, from: number, to: number, now: number): PhysicalSample[] {
    const step = Math.max(1, this.period);
    const newest = this.plantModel.newestSampleTime(inverter, Math.min(now, to - 1), this.period);
    const times = Array.from({ length: this.#samplesADay }, (_, i) => Math.floor(newest - i * step));
    return times
      .filter((time) => time >= from)
      .reverse()
      .map((time) => this.plantModel.sample(inverter, time))
      .filter((sample) => sample.state !== 'offline' && sample.time <= silence(sample));
  }

  #collectorsOf(site: ModelSite): Collector[] {
    const count = Math.ceil(site.inverters.length / INVERTERS_A_COLLECTOR);
    return Array.from({ length: count }, (_, i) => {
      const inverters = site.inverters.slice(i * INVERTERS_A_COLLECTOR, (i + 1) * INVERTERS_A_COLLECTOR);
      const { index } = inverters[0]!;
      return { index, serial: this.#number('17', index), site, inverters };
    });
  }

  /** Returns the number: ten digits, as printed on the device. */
  #number(prefix: string, index: number): string {
    return `${prefix}${String(this.#seed).padStart(2, '0')}${String(index + 1).padStart(6, '0')}`;
  }
}

function silence({ turnedOffAt }: PhysicalSample): number {
  return turnedOffAt === undefined ? Infinity : turnedOffAt + AFTERGLOW_SECONDS;
}

/** Returns whether the inverter is single-phase and below 4 kW: these stand for the makes that are reported in another way. */
export function isSmall({ phaseCount, ratedPowerKw }: ModelInverter): boolean {
  return phaseCount === 1 && ratedPowerKw < 4;
}
