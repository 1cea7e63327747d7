import type { PlantModel, ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';

/** Devices fed by the modules still send so long after the last generation, and wake so long before the first. */
const TWILIGHT_SECONDS = 1800;

export interface SeriesOptions {
  timeScale: number;
  /** The delay of classic plants, seconds of the vendor's time. */
  classicLagSeconds: number;
}

export interface Reading {
  time: number;
  sample: PhysicalSample;
  /** The sample one period before; absent in the newest alone. */
  before?: PhysicalSample;
}

/** Returns the energy of the interval a reading ends, Wh; undefined where its beginning was not reported. */
export function intervalEnergy({ sample, before }: Reading): number | undefined {
  if (!before || before.state === 'offline') return undefined;
  return Math.round(sample.energyTotalWh) - Math.round(before.energyTotalWh);
}

/** The samples of an inverter that the cloud has: at the ends of whole periods, none while the logger is silent. */
export class Series {
  readonly #fleet: Fleet;
  readonly #plantModel: PlantModel;
  readonly #options: SeriesOptions;
  /** Newest time last returned, and when (seconds): the sets of one poll have the same one. */
  readonly #lastVisible = new Map<number, { time: number; at: number }>();

  constructor(fleet: Fleet, options: SeriesOptions) {
    this.#fleet = fleet;
    this.#plantModel = fleet.plantModel;
    this.#options = options;
  }

  /** Returns the samples reported after `from` up to `to`, at the ends of whole periods. */
  reported(inverter: ModelInverter, from: number, to: number): Reading[] {
    const step = this.#fleet.sampleSeconds(inverter.site);
    const readings: Reading[] = [];
    let before = this.#plantModel.sample(inverter, from);
    for (let time = from + step; time <= to; time += step) {
      const sample = this.#plantModel.sample(inverter, time);
      if (sample.state !== 'offline' && !this.#asleep(inverter, time, sample)) readings.push({ time, sample, before });
      before = sample;
    }
    return readings;
  }

  /** Returns the newest reading transmitted. `isRequest`: a client asks for it again. */
  newest(inverter: ModelInverter, now: number, isRequest: boolean): Reading | undefined {
    let time = this.visible(inverter, now, isRequest);
    for (let tries = 0; tries < 8; tries += 1) {
      const sample = this.#plantModel.sample(inverter, time);
      if (sample.state === 'offline') time = this.#floor(inverter, Math.min(sample.time, time - 1));
      else if (this.#asleep(inverter, time, sample))
        time = this.#floor(inverter, sample.turnedOffAt! + TWILIGHT_SECONDS);
      else return { time, sample };
    }
    return undefined;
  }

  /** Returns the time up to which the cloud has data. */
  visible(inverter: ModelInverter, now: number, isRequest = false): number {
    const step = this.#step(inverter);
    const last = this.#lastVisible.get(inverter.index);
    if (!isRequest && last && now - last.at < step) return last.time;
    const lag = this.#fleet.isClassic(inverter.site) ? this.#options.classicLagSeconds / this.#options.timeScale : 0;
    const time = this.#floor(inverter, this.#plantModel.newestSampleTime(inverter, now - lag, step));
    this.#lastVisible.set(inverter.index, { time, at: now });
    return time;
  }

  /** Inverters of classic plants without a battery sleep with the sun; the Data Manager of the others reports their standby all night. */
  #asleep(inverter: ModelInverter, time: number, { turnedOffAt }: PhysicalSample): boolean {
    if (!this.#fleet.isClassic(inverter.site) || inverter.battery || turnedOffAt === undefined) return false;
    if (time <= turnedOffAt + TWILIGHT_SECONDS) return false;
    return this.#plantModel.sample(inverter, time + TWILIGHT_SECONDS).turnedOffAt !== undefined;
  }

  #step({ site }: ModelInverter): number {
    return this.#fleet.sampleSeconds(site) / this.#options.timeScale;
  }

  #floor(inverter: ModelInverter, time: number): number {
    const step = this.#step(inverter);
    return Math.floor(Math.floor(time / step) * step);
  }
}
