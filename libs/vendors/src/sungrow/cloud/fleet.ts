import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet, type ModelInverter, type ModelReading, type ModelSite } from '../../plant-model/index.ts';
import { inverterTypes, type InverterType } from '../wire.ts';

/** Data of so many periods missing: the cloud calls the device offline. */
const OFFLINE_AFTER_PERIODS = 3;
/** Smaller string inverters report their MPP trackers only. */
const STRING_SENSORS_ABOVE_KW = 6;

/** The cloud's data of an inverter. */
export interface Reading extends ModelReading {
  /** Unix seconds, on the grid of the sample period. */
  time: number;
  online: boolean;
}

/** The plant model as the customer's account sees it: ids, keys, serial numbers, newest readings. */
export class Fleet extends SimulatedFleet {
  readonly #byKey: ReadonlyMap<string, ModelInverter>;

  constructor(options: SimulatorOptions) {
    super('sungrow', options);
    this.#byKey = new Map(this.plantModel.inverters.map((inverter) => [this.psKey(inverter), inverter]));
  }

  protected serialOf({ index }: ModelInverter): string {
    return `A${this.#digits('inverter', index, 5)}${pad(index, 5)}`;
  }

  type({ index, phaseCount, stringCount, mpptCount, battery }: ModelInverter): InverterType {
    if ((battery !== undefined || index % 5 === 2) && mpptCount <= 4) return inverterTypes.hybrid;
    if (index % 2 === 1 && phaseCount === 1 && stringCount <= 6) return inverterTypes.micro;
    return inverterTypes.inverter;
  }

  hasStringSensors(inverter: ModelInverter): boolean {
    return this.type(inverter) === inverterTypes.inverter && inverter.ratedPowerKw > STRING_SENSORS_ABOVE_KW;
  }

  model(inverter: ModelInverter): string {
    const power = String(inverter.ratedPowerKw).replace('.', '_');
    const type = this.type(inverter);
    if (type === inverterTypes.hybrid) return `SH${power}${inverter.phaseCount === 1 ? 'RS' : 'RT'}`;
    if (type === inverterTypes.micro) return `S${power}S`;
    return `SG${power}${inverter.ratedPowerKw > 25 ? 'CX-P2' : inverter.phaseCount === 1 ? 'RS' : 'RT'}`;
  }

  psId({ index }: ModelSite): number {
    return 5_133_000 + index;
  }

  psKey(inverter: ModelInverter): string {
    const channel = inverter.site.inverters.indexOf(inverter) + 1;
    return `${this.psId(inverter.site)}_${this.type(inverter)}_1_${channel}`;
  }

  loggerSerial(site: ModelSite): string {
    return `B${this.#digits('logger', site.index, 5)}${pad(site.index, 5)}`;
  }

  uuid({ index }: { index: number }): number {
    return 3_785_000 + index;
  }

  byKey(key: string): ModelInverter | undefined {
    return this.#byKey.get(key);
  }

  /** Returns the newest sample the cloud has: devices send on the grid of the period. */
  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    let time = this.#onGrid(this.plantModel.newestSampleTime(inverter, now, this.period));
    let sample = this.plantModel.sample(inverter, time);
    for (let i = 0; sample.state === 'offline' && i < 8; i += 1) {
      time = this.#onGrid(Math.min(sample.time, time - this.period));
      sample = this.plantModel.sample(inverter, time);
    }
    return { inverter, sample, time, online: now - time <= OFFLINE_AFTER_PERIODS * this.period };
  }

  /** Returns the sample of that time; undefined while the logger sent nothing. */
  readingAt(inverter: ModelInverter, time: number): Reading | undefined {
    const sample = this.plantModel.sample(inverter, time);
    return sample.state === 'offline' ? undefined : { inverter, sample, time, online: true };
  }

  #onGrid(time: number): number {
    return Math.floor(Math.floor(time / this.period) * this.period);
  }

  /** Seconds east of UTC. */
  offset(site: ModelSite, unixSeconds: number): number {
    return this.days(site).offset(unixSeconds);
  }

  #digits(kind: string, index: number, count: number): string {
    return pad(parseInt(this.hash(kind, index).slice(0, 8), 16) % 10 ** count, count);
  }
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
