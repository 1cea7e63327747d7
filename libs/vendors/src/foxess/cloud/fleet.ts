import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet } from '../../plant-model/index.ts';
import type { ModelInverter, ModelReading, ModelSite, PhysicalSample } from '../../plant-model/index.ts';

/** The cloud's current data of an inverter. */
export interface Reading extends ModelReading {
  /** 1 online, 2 fault, 3 offline. */
  status: 1 | 2 | 3;
}

/** The plant model as the account sees it: ids, serial numbers, newest readings. */
export class Fleet extends SimulatedFleet {
  /** The newest sample seen of each inverter. */
  readonly #newest = new Map<number, PhysicalSample>();

  constructor(options: SimulatorOptions) {
    super('foxess', options);
  }

  protected serialOf({ index }: ModelInverter): string {
    return this.#number('66BH', 'inverter', index);
  }

  /** Each inverter has a logger of its own. */
  moduleSerial({ index }: ModelInverter): string {
    return this.#number('60BH', 'module', index);
  }

  batterySerial({ index }: ModelInverter): string {
    return this.#number('60EP', 'battery', index);
  }

  stationId({ index }: ModelSite): string {
    return this.guid('station', index);
  }

  /** Returns the serial number: 15 characters. */
  #number(family: string, kind: string, index: number): string {
    return `${family}${this.hash(kind, index).slice(0, 5)}P${String(index).padStart(5, '0')}`.toUpperCase();
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const { sample, lost } = this.kept(inverter, this.sampleBefore(inverter, now), now);
    if (sample.time > (this.#newest.get(inverter.index)?.time ?? 0)) this.#newest.set(inverter.index, sample);
    return { inverter, sample, status: lost ? 3 : sample.fault ? 2 : 1 };
  }

  /** Returns counters that never go back, also where the samples come out of order. */
  counters(inverter: ModelInverter, nowMs: number): PhysicalSample {
    const { sample } = this.reading(inverter, nowMs);
    const seen = this.#newest.get(inverter.index);
    return seen && seen.time > sample.time && seen.time <= nowMs / 1000 ? seen : sample;
  }
}

/** Returns the device type as the cloud names it: single-phase `F5000` in W, three-phase `T10` and `R50` in kW. */
export function deviceType({ phaseCount, ratedPowerKw }: ModelInverter): string {
  if (phaseCount === 1) return `F${ratedPowerKw * 1000}`;
  return `${ratedPowerKw > 25 ? 'R' : 'T'}${ratedPowerKw}`;
}

/** Not every model sends `todayYield`. */
export function sendsTodayYield({ index }: ModelInverter): boolean {
  return index % 5 !== 4;
}

/** An H3 Smart sends its battery as that of port 1, and nothing without a number. */
export function numbersBattery({ index }: ModelInverter): boolean {
  return index % 4 === 2;
}
