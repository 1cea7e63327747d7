import { readText, type SimulatorOptions } from '@heliograph/vendor-contract';
import { simulatedPark, type Park, type ParkInverter, type ParkSite, type PhysicalSample } from '../park/index.ts';
import { LocalDays } from '../park/zone.ts';
import { refusals } from './simulator-answers.ts';

const SAMPLE_SECONDS = 300;
/** Data of so many periods missing: the cloud calls the device offline. */
const PATIENCE_PERIODS = 2;
/** A logger lives on the inverter, the inverter on its modules: so long after the last generation it sends no more. */
const AFTERGLOW_SECONDS = 600;
/** Samples of a day, also of one of 25 hours. With a time scale those are its newest 300, as the period is shorter. */
const SAMPLES_A_DAY = 300;
const INVERTERS_A_COLLECTOR = 4;

/** What the cloud holds of an inverter now. */
export interface Reading {
  inverter: ParkInverter;
  sample: PhysicalSample;
  connected: boolean;
}

export interface Collector {
  index: number;
  serial: string;
  site: ParkSite;
  inverters: readonly ParkInverter[];
}

/** The park as an account sees it: ids, serial numbers, collectors, newest readings. */
export class Fleet {
  readonly park: Park;
  readonly serials: readonly string[];
  readonly collectors: readonly Collector[];
  readonly period: number;
  readonly #seed: number;
  readonly #zones = new Map<string, LocalDays>();

  constructor(options: SimulatorOptions) {
    this.park = simulatedPark('deye', options);
    this.period = SAMPLE_SECONDS / options.timeScale;
    this.#seed = options.seed % 100;
    this.serials = this.park.inverters.map(({ index }) => this.#number('26', index));
    this.collectors = this.park.sites.flatMap((site) => this.#collectorsOf(site));
  }

  serial(inverter: ParkInverter): string {
    return this.serials[inverter.index]!;
  }

  stationId({ index }: ParkSite): number {
    return 2_600_000 + this.#seed * 1000 + index;
  }

  deviceId(serial: string): number {
    return (this.serials.includes(serial) ? 242_000_000 : 241_000_000) + Number(serial.slice(-6));
  }

  /** Small single-phase inverters use the keys of hybrids. */
  isHybrid({ phaseCount, ratedPowerKw }: ParkInverter): boolean {
    return phaseCount === 1 && ratedPowerKw < 4;
  }

  inverter(serial: string): ParkInverter | undefined {
    return this.park.inverters[this.serials.indexOf(serial)];
  }

  collector(serial: string): Collector | undefined {
    return this.collectors.find((collector) => collector.serial === serial);
  }

  /** A device that is not the account's is refused as one that is nobody's. */
  inverterOf(serial: unknown): ParkInverter {
    const inverter = this.inverter(readText(serial) ?? '');
    if (!inverter) throw serial === undefined ? refusals.missing() : refusals.accessDenied();
    return inverter;
  }

  /** A plant the token may not see is refused as one that is nobody's. */
  siteAmong(sites: readonly ParkSite[], stationId: unknown): ParkSite {
    const site = sites.find((candidate) => String(this.stationId(candidate)) === readText(stationId));
    if (!site) throw stationId === undefined ? refusals.missing() : refusals.accessDenied();
    return site;
  }

  days({ timezone }: ParkSite): LocalDays {
    const known = this.#zones.get(timezone) ?? new LocalDays(timezone);
    this.#zones.set(timezone, known);
    return known;
  }

  reading(inverter: ParkInverter, now: number): Reading {
    const time = this.park.newestSampleTime(inverter, now, this.period);
    const sample = this.park.sample(inverter, time);
    const silentSince = silence(sample);
    if (time > silentSince) {
      const last = this.park.newestSampleTime(inverter, silentSince, this.period);
      return { inverter, sample: this.park.sample(inverter, last), connected: false };
    }
    const lost = sample.state === 'offline' && now - sample.time > PATIENCE_PERIODS * this.period;
    return { inverter, sample, connected: !lost };
  }

  /** What the cloud received of an inverter from `from` until before `to`, at the times its newest readings had, the oldest first. */
  samples(inverter: ParkInverter, from: number, to: number, now: number): PhysicalSample[] {
    const step = Math.max(1, this.period);
    const newest = this.park.newestSampleTime(inverter, Math.min(now, to - 1), this.period);
    const times = Array.from({ length: SAMPLES_A_DAY }, (_, i) => Math.floor(newest - i * step));
    return times
      .filter((time) => time >= from)
      .reverse()
      .map((time) => this.park.sample(inverter, time))
      .filter((sample) => sample.state !== 'offline' && sample.time <= silence(sample));
  }

  #collectorsOf(site: ParkSite): Collector[] {
    const count = Math.ceil(site.inverters.length / INVERTERS_A_COLLECTOR);
    return Array.from({ length: count }, (_, i) => {
      const inverters = site.inverters.slice(i * INVERTERS_A_COLLECTOR, (i + 1) * INVERTERS_A_COLLECTOR);
      const { index } = inverters[0]!;
      return { index, serial: this.#number('17', index), site, inverters };
    });
  }

  /** Ten digits, as printed on the device. */
  #number(prefix: string, index: number): string {
    return `${prefix}${String(this.#seed).padStart(2, '0')}${String(index + 1).padStart(6, '0')}`;
  }
}

function silence({ turnedOffAt }: PhysicalSample): number {
  return turnedOffAt === undefined ? Infinity : turnedOffAt + AFTERGLOW_SECONDS;
}
