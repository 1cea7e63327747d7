import type { Park, ParkInverter, PhysicalSample } from '../park/index.ts';
import type { Fleet } from './simulator-fleet.ts';

/** Devices fed by the modules still send so long after the last generation, and wake so long before the first. */
const TWILIGHT_SECONDS = 1800;

export interface SeriesOptions {
  timeScale: number;
  /** How late classic plants are, seconds of the vendor's time. */
  classicLagSeconds: number;
}

export interface Reading {
  time: number;
  sample: PhysicalSample;
  /** The sample one period before; absent in the newest alone. */
  before?: PhysicalSample;
}

/** Energy of the interval a reading ends, Wh; undefined where its beginning was not reported. */
export function intervalEnergy({ sample, before }: Reading): number | undefined {
  if (!before || before.state === 'offline') return undefined;
  return Math.round(sample.energyTotalWh) - Math.round(before.energyTotalWh);
}

/** Which samples of an inverter the cloud has: at the ends of whole periods, none while the logger is silent. */
export class Series {
  readonly #fleet: Fleet;
  readonly #park: Park;
  readonly #options: SeriesOptions;
  /** Newest time last shown, and when (seconds): the sets of one poll show the same one. */
  readonly #shown = new Map<number, { time: number; at: number }>();

  constructor(fleet: Fleet, options: SeriesOptions) {
    this.#fleet = fleet;
    this.#park = fleet.park;
    this.#options = options;
  }

  /** What was reported after `from` up to `to`, at the ends of whole periods. */
  reported(inverter: ParkInverter, from: number, to: number): Reading[] {
    const step = this.#fleet.period(inverter.site);
    const readings: Reading[] = [];
    let before = this.#park.sample(inverter, from);
    for (let time = from + step; time <= to; time += step) {
      const sample = this.#park.sample(inverter, time);
      if (sample.state !== 'offline' && !this.#asleep(inverter, time, sample)) readings.push({ time, sample, before });
      before = sample;
    }
    return readings;
  }

  /** The newest reading transmitted. `look`: a client asks for it anew. */
  newest(inverter: ParkInverter, now: number, look: boolean): Reading | undefined {
    let time = this.visible(inverter, now, look);
    for (let tries = 0; tries < 8; tries += 1) {
      const sample = this.#park.sample(inverter, time);
      if (sample.state === 'offline') time = this.#floor(inverter, Math.min(sample.time, time - 1));
      else if (this.#asleep(inverter, time, sample))
        time = this.#floor(inverter, sample.turnedOffAt! + TWILIGHT_SECONDS);
      else return { time, sample };
    }
    return undefined;
  }

  /** Up to when the cloud has data. */
  visible(inverter: ParkInverter, now: number, look = false): number {
    const step = this.#step(inverter);
    const shown = this.#shown.get(inverter.index);
    if (!look && shown && now - shown.at < step) return shown.time;
    const lag = this.#fleet.isClassic(inverter.site) ? this.#options.classicLagSeconds / this.#options.timeScale : 0;
    const time = this.#floor(inverter, this.#park.newestSampleTime(inverter, now - lag, step));
    this.#shown.set(inverter.index, { time, at: now });
    return time;
  }

  /** Inverters of classic plants sleep with the sun; the Data Manager of the others reports their standby all night. */
  #asleep(inverter: ParkInverter, time: number, { turnedOffAt }: PhysicalSample): boolean {
    if (!this.#fleet.isClassic(inverter.site) || turnedOffAt === undefined) return false;
    if (time <= turnedOffAt + TWILIGHT_SECONDS) return false;
    return this.#park.sample(inverter, time + TWILIGHT_SECONDS).turnedOffAt !== undefined;
  }

  #step({ site }: ParkInverter): number {
    return this.#fleet.period(site) / this.#options.timeScale;
  }

  #floor(inverter: ParkInverter, time: number): number {
    const step = this.#step(inverter);
    return Math.floor(Math.floor(time / step) * step);
  }
}
