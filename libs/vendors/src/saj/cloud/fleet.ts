import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet, silentSince } from '../../plant-model/index.ts';
import type { ModelInverter, ModelReading, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import { refusals } from './answers.ts';

/** Data of so many periods missing: the cloud calls the inverter offline. */
const OFFLINE_AFTER_PERIODS = 2;
/** Maximum number of points in a history answer: those of a day. */
const MAX_POINTS = 288;
const LARGEST_OFFSET = 14 * 3600;

/** The cloud's current data of an inverter. */
export interface Reading extends ModelReading {
  /** At night the cloud returns nothing. */
  asleep: boolean;
  connected: boolean;
}

/** The plant model as the application sees it: ids, serial numbers, newest points. */
export class Fleet extends SimulatedFleet {
  constructor(options: SimulatorOptions) {
    super('saj', options);
  }

  /** Returns the serial number: series, phases, trackers and power, then year and week: `R5T2103J2307E00004`. */
  protected serialOf(inverter: ModelInverter): string {
    const { index, ratedPowerKw } = inverter;
    const watts = ratedPowerKw * 1000;
    const exponent = Math.floor(Math.log10(watts)) - 1;
    const power = `${Math.round(watts / 10 ** exponent)}${exponent}`;
    const week = `23${String(1 + (Math.abs(this.seed) % 52)).padStart(2, '0')}`;
    return `${series(inverter)}${layout(inverter)}${power}J${week}E${String(index + 1).padStart(5, '0')}`;
  }

  /** Returns the inverter of a request that must name one of the application's. */
  inverter(serial: string | null): ModelInverter {
    if (serial === null || serial === '') throw refusals.noDeviceOrPlant();
    const inverter = this.inverterOf(serial);
    if (!inverter) throw refusals.notAuthorised();
    return inverter;
  }

  site(plantId: string | null): ModelSite {
    if (plantId === null || plantId === '') throw refusals.noDeviceOrPlant();
    const site = this.plantModel.sites.find((candidate) => this.plantId(candidate) === plantId);
    if (!site) throw refusals.notAuthorised();
    return site;
  }

  plantId({ index }: ModelSite): string {
    return String(23_000_000_000 + (Math.abs(this.seed) % 1000) * 100_000 + index + 1);
  }

  plantUid({ index }: ModelSite): string {
    return this.hash('plant', index).slice(0, 32).toUpperCase();
  }

  /** Each inverter has a module of its own. */
  moduleSerial({ index }: ModelInverter): string {
    return `M5310G${String(2300 + (Math.abs(this.seed) % 100))}${String(index + 1).padStart(6, '0')}`;
  }

  /** Writes `2025-08-27 11:40:00` by the plant's clock. */
  local(site: ModelSite, unixSeconds: number): string {
    return textOf(unixSeconds + this.days(site).offset(unixSeconds));
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    let time = this.plantModel.newestSampleTime(inverter, now, this.period);
    let sample = this.#visibleSample(inverter, time);
    // A silent module: the cloud keeps returning the last point it got.
    while (sample.state === 'offline') {
      time -= Math.max(1, Math.ceil((time - sample.time) / this.period)) * this.period;
      sample = this.#visibleSample(inverter, Math.floor(time));
    }
    const lost = now - sample.time > OFFLINE_AFTER_PERIODS * this.period + 60;
    const asleep = isAsleep(sample);
    return { inverter, sample, asleep, connected: !asleep && !lost };
  }

  /** Points are stamped with whole minutes, as long as a minute has no more than one. */
  #visibleSample(inverter: ModelInverter, time: number): PhysicalSample {
    return this.plantModel.sample(inverter, this.#stamp(time));
  }

  #stamp(time: number): number {
    return this.period < 60 ? Math.floor(time) : Math.floor(time / 60) * 60;
  }

  /** Returns the points between two readings of the plant's clock (both included), the newest first. */
  points(inverter: ModelInverter, start: string, end: string, nowMs: number): PhysicalSample[] {
    const latest = Math.min(nowMs / 1000, asUtc(end) + LARGEST_OFFSET);
    const points: PhysicalSample[] = [];
    for (const time of this.sampleTimes(inverter, asUtc(start) - LARGEST_OFFSET, latest)) {
      const at = this.#stamp(time);
      const text = this.local(inverter.site, at);
      if (text > end) continue;
      if (text < start || points.length === MAX_POINTS) break;
      const sample = this.plantModel.sample(inverter, at);
      if (sample.state !== 'offline' && !isAsleep(sample)) points.push(sample);
    }
    return points;
  }
}

/** The battery of a hybrid feeds the house at night, and keeps the inverter awake. */
function isAsleep(sample: PhysicalSample): boolean {
  return sample.battery === undefined && sample.time > silentSince(sample);
}

function textOf(localSeconds: number): string {
  return new Date(localSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns a local time read as if it were UTC. Throws `Refusal` when it is no time. */
export function asUtc(local: string): number {
  const time = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(local) ? Date.parse(`${local.replace(' ', 'T')}Z`) : NaN;
  if (!Number.isFinite(time)) throw refusals.badFormat();
  return time / 1000;
}

/**
 * Returns `HS2` and `HT2` for hybrids, `R6` for single-phase, `R5` for three-phase, `C6` from 30 kW on: the device type
 * of the lists.
 */
export function series({ phaseCount, ratedPowerKw, battery }: ModelInverter): string {
  if (battery) return phaseCount === 1 ? 'HS2' : 'HT2';
  if (phaseCount === 1) return 'R6';
  return ratedPowerKw < 30 ? 'R5' : 'C6';
}

/** Returns the layout: `S2` is one phase, two trackers; `T9` is three phases. */
function layout({ phaseCount, mpptCount }: ModelInverter): string {
  return `${phaseCount === 1 ? 'S' : 'T'}${Math.min(9, mpptCount)}`;
}

/** Writes `R5-10K-T2`. */
export function modelName(inverter: ModelInverter): string {
  return `${series(inverter)}-${inverter.ratedPowerKw}K-${layout(inverter)}`;
}
