import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet, silentSince } from '../../plant-model/index.ts';
import type { ModelInverter, ModelReading, ModelSite, PhysicalSample } from '../../plant-model/index.ts';

const INVERTERS_A_COLLECTOR = 4;

export interface FleetRules {
  /** The vendor whose plant model it is. */
  vendor: string;
  /** First two digits of an inverter's serial number. */
  serialPrefix: string;
  /** Samples the cloud returns of a day: its newest, where it has more. */
  samplesADay: number;
}

/** The cloud's current data of an inverter. */
export interface Reading extends ModelReading {
  connected: boolean;
}

export interface Collector {
  index: number;
  serial: string;
  site: ModelSite;
  inverters: readonly ModelInverter[];
}

/** The plant model as an account sees it: ids, serial numbers, collectors, newest readings. */
export class Fleet extends SimulatedFleet {
  readonly collectors: readonly Collector[];
  readonly #rules: FleetRules;
  /** Two digits of the seed that stand in all ids. */
  readonly #lot: number;

  constructor(options: SimulatorOptions, rules: FleetRules) {
    super(rules.vendor, options);
    this.#rules = rules;
    this.#lot = options.seed % 100;
    this.collectors = this.plantModel.sites.flatMap((site) => this.#collectorsOf(site));
  }

  protected serialOf({ index }: ModelInverter): string {
    return this.#number(this.#rules.serialPrefix, index);
  }

  stationId({ index }: ModelSite): number {
    return 2_600_000 + this.#lot * 1000 + index;
  }

  deviceId(serial: string): number {
    return (this.serials.includes(serial) ? 242_000_000 : 241_000_000) + Number(serial.slice(-6));
  }

  collector(serial: string): Collector | undefined {
    return this.collectors.find((collector) => collector.serial === serial);
  }

  collectorOf(inverter: ModelInverter): Collector {
    return this.collectors.find(({ inverters }) => inverters.includes(inverter))!;
  }

  reading(inverter: ModelInverter, now: number): Reading {
    const { sample, connection } = this.daylightSample(inverter, now);
    return { inverter, sample, connected: connection === 'online' };
  }

  /** Returns the samples the cloud received of an inverter from `from` until before `to`, at the times its newest readings had, the oldest first. */
  history(inverter: ModelInverter, from: number, to: number, now: number): PhysicalSample[] {
    return this.sampleTimes(inverter, from, Math.min(now, to - 1))
      .slice(0, this.#rules.samplesADay)
      .reverse()
      .map((time) => this.plantModel.sample(inverter, time))
      .filter((sample) => sample.state !== 'offline' && sample.time <= silentSince(sample));
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
    return `${prefix}${String(this.#lot).padStart(2, '0')}${String(index + 1).padStart(6, '0')}`;
  }
}

/** Returns whether the inverter is single-phase and below 4 kW: these stand for the makes that are reported in another way. */
export function isSmall({ phaseCount, ratedPowerKw }: ModelInverter): boolean {
  return phaseCount === 1 && ratedPowerKw < 4;
}
