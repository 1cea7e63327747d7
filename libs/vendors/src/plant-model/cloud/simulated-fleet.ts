import { createHash } from 'node:crypto';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { simulatedPlantModel } from '../plant-model.ts';
import type { ModelInverter, ModelSite, PhysicalSample, PlantModel } from '../types.ts';
import { LocalDays } from '../zone.ts';
import { fastSince, sampleTimes } from './sample-times.ts';

const SAMPLE_SECONDS = 300;
/** A logger lives on the inverter, the inverter on its modules: so long after the last generation it sends no more. */
const AFTERGLOW_SECONDS = 600;
/** Data of so many periods missing: the cloud calls the inverter offline. */
const OFFLINE_AFTER_PERIODS = 2;

/** A cloud's current data of an inverter. */
export interface ModelReading {
  inverter: ModelInverter;
  sample: PhysicalSample;
}

/** The sample that a cloud shows, and its state of the logger. */
export interface DaylightSample {
  sample: PhysicalSample;
  connection: 'online' | 'asleep' | 'lost';
}

/** The plant model as one vendor's cloud knows it: serial numbers, local days, the samples that it received. Each vendor adds its own ids. */
export abstract class SimulatedFleet {
  readonly plantModel: PlantModel;
  /** Seconds between two samples, after the time scale. */
  readonly period: number;
  /** The same without it. */
  protected readonly vendorPeriod: number;
  protected readonly seed: number;
  readonly #grid: PlantModel;
  readonly #clock: Pick<SimulatorOptions, 'now' | 'timeScale'>;
  readonly #zones = new Map<string, LocalDays>();
  #serials: readonly string[] | undefined;
  #bySerial: ReadonlyMap<unknown, ModelInverter> | undefined;

  constructor(vendor: string, options: SimulatorOptions, sampleSeconds = SAMPLE_SECONDS) {
    this.plantModel = simulatedPlantModel(vendor, options);
    this.#grid = simulatedPlantModel(vendor, { ...options, conditions: {} });
    this.#clock = options;
    this.period = sampleSeconds / options.timeScale;
    this.vendorPeriod = sampleSeconds;
    this.seed = options.seed;
  }

  /** Returns the serial number as this vendor writes it. */
  protected abstract serialOf(inverter: ModelInverter): string;

  /** Serial numbers in the order of the inverters. */
  get serials(): readonly string[] {
    return (this.#serials ??= this.plantModel.inverters.map((inverter) => this.serialOf(inverter)));
  }

  serial({ index }: ModelInverter): string {
    return this.serials[index]!;
  }

  /** Returns the inverter with this serial number; undefined for an unknown one. */
  inverterOf(serial: unknown): ModelInverter | undefined {
    this.#bySerial ??= new Map(this.plantModel.inverters.map((inverter) => [this.serial(inverter), inverter]));
    return this.#bySerial.get(serial);
  }

  /** Returns the calendar of a plant. */
  days({ timezone }: Pick<ModelSite, 'timezone'>): LocalDays {
    const known = this.#zones.get(timezone) ?? new LocalDays(timezone);
    this.#zones.set(timezone, known);
    return known;
  }

  /** Returns the newest sample that the cloud has at a time, Unix seconds. Looks at the clock: once per answer and inverter. */
  protected sampleBefore(inverter: ModelInverter, time: number): PhysicalSample {
    return this.plantModel.sample(inverter, this.plantModel.newestSampleTime(inverter, time, this.period));
  }

  /**
   * Returns the data that a cloud with this newest sample of an inverter shows: the last received sample of a silent
   * logger. `lost`: it is reported offline.
   */
  protected kept(
    inverter: ModelInverter,
    newest: PhysicalSample,
    now: number,
  ): { sample: PhysicalSample; lost: boolean } {
    if (newest.state !== 'offline') return { sample: newest, lost: false };
    const sample = this.sampleBefore(inverter, newest.time);
    return { sample, lost: now - sample.time > OFFLINE_AFTER_PERIODS * this.period };
  }

  /** The same of a logger that the modules feed: after sunset it is asleep, and the cloud shows the last sample of the day. */
  protected daylightSample(inverter: ModelInverter, now: number): DaylightSample {
    const time = this.plantModel.newestSampleTime(inverter, now, this.period);
    const sample = this.plantModel.sample(inverter, time);
    const sunset = silentSince(sample);
    if (time > sunset) return { sample: this.sampleBefore(inverter, sunset), connection: 'asleep' };
    const lost = sample.state === 'offline' && now - sample.time > OFFLINE_AFTER_PERIODS * this.period;
    return { sample, connection: lost ? 'lost' : 'online' };
  }

  /** Returns the samples the cloud received from `from` to `to` (Unix seconds, both included), each n-th of them, oldest first. */
  samples(inverter: ModelInverter, from: number, to: number, everyNth = 1): PhysicalSample[] {
    return this.sampleTimes(inverter, from, to)
      .filter((_, i) => i % everyNth === 0)
      .reverse()
      .map((time) => this.plantModel.sample(inverter, time))
      .filter(({ state }) => state !== 'offline');
  }

  /** Returns the times at which loggers of this cloud sent samples, those of silent ones too, newest first. */
  protected sampleTimes(inverter: ModelInverter, from: number, to: number): number[] {
    const { period, vendorPeriod } = this;
    return sampleTimes(this.plantModel, this.#grid, inverter, {
      from,
      to,
      period,
      vendorPeriod,
      fastSince: this.fastSince(),
    });
  }

  /** Returns since when the cloud has samples at the pace of its time scale, Unix seconds; older ones have the vendor's interval. */
  fastSince(): number {
    return fastSince(this.#clock);
  }

  /** Returns 64 hex digits that are always the same for this one of a kind. */
  protected hash(kind: string, index: number): string {
    return createHash('sha256').update(`${kind}:${this.seed}:${index}`).digest('hex');
  }

  /** Returns a GUID that is always the same for this one of a kind. `variant` is the first digit of its fourth group. */
  protected guid(kind: string, index: number, variant = 'a'): string {
    const hex = this.hash(kind, index);
    const groups = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ];
    return groups.join('-');
  }
}

/** Returns since when a logger that its inverter's modules feed is silent, Unix seconds; `Infinity` while they generate. */
export function silentSince({ turnedOffAt }: PhysicalSample): number {
  return turnedOffAt === undefined ? Infinity : turnedOffAt + AFTERGLOW_SECONDS;
}

/**
 * Returns the share, 0 to 1, of a simulated cloud's inverters whose modules feed them at a time, Unix seconds. The others send no samples where nothing else
 * feeds their loggers.
 */
export function awakeShare(vendor: string, options: SimulatorOptions, unixSeconds: number): number {
  const plantModel = simulatedPlantModel(vendor, options);
  const isAwake = (inverter: ModelInverter): boolean =>
    silentSince(plantModel.sample(inverter, unixSeconds)) >= unixSeconds;
  return plantModel.inverters.filter(isAwake).length / plantModel.inverters.length;
}
