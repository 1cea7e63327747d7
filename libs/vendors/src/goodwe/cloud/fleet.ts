import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { beforeReset, SimulatedFleet, silentSince } from '../../plant-model/index.ts';
import type {
  DaylightSample,
  ModelInverter,
  ModelReading,
  ModelSite,
  PhysicalSample,
} from '../../plant-model/index.ts';

export interface GoodWeSimulatorOptions extends SimulatorOptions {
  /**
   * The platform on which the plants live. `mixed` (default): of four plants one answers only GetInverterAllPoint, one only SEMS+, the others all of
   * it, the first plant among them; a hybrid that would be in the points is in SEMS+, which alone shows all of it. Else all in one place.
   */
  plants?: 'mixed' | PlantWorld;
}

/** `sems`: legacy lists it; `points`: the monitor answers `{}`; `semsplus`: legacy lists nothing. SEMS+ lists all of them. */
export type PlantWorld = 'sems' | 'points' | 'semsplus';

const SAMPLE_SECONDS = 300;
const mixture: readonly PlantWorld[] = ['sems', 'points', 'sems', 'semsplus'];
const dateFormats = ['MM/dd/yyyy', 'dd/MM/yyyy', 'MM.dd.yyyy'] as const;

/** The cloud's current data of an inverter. */
export interface Reading extends ModelReading {
  connection: DaylightSample['connection'];
  /** Offset of the plant at the sample's time. */
  offsetSeconds: number;
}

/** The plant model as the account sees it. */
export class Fleet extends SimulatedFleet {
  /** A setting of the account: some strings follow it. */
  readonly dateFormat: string;
  readonly #options: GoodWeSimulatorOptions;
  readonly #plantTimes = new Map<number, { slot: number; time: number }>();

  constructor(options: GoodWeSimulatorOptions) {
    super('goodwe', options);
    this.#options = options;
    this.dateFormat = dateFormats[Math.abs(options.seed) % dateFormats.length]!;
  }

  /** Returns the serial number: 16 characters, as on the type plate. */
  protected serialOf({ index }: ModelInverter): string {
    return `9010KD${this.hash('goodwe:inverter', index).slice(0, 5)}${String(index).padStart(5, '0')}`.toUpperCase();
  }

  plantId({ index }: ModelSite): string {
    return this.guid('goodwe:plant', index);
  }

  relationId({ index }: ModelInverter): string {
    const hex = this.hash('goodwe:relation', index);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  }

  plant(id: unknown): ModelSite | undefined {
    return this.plantModel.sites.find((site) => this.plantId(site) === id);
  }

  worldOf({ index, inverters }: ModelSite): PlantWorld {
    const { plants = 'mixed' } = this.#options;
    if (plants !== 'mixed') return plants;
    const world = mixture[index % mixture.length]!;
    return world === 'points' && inverters.some(({ battery }) => battery) ? 'semsplus' : world;
  }

  /** Returns the newest sample of an inverter as legacy SEMS keeps it: with its own time, and the last one of a silent device. */
  reading(inverter: ModelInverter, nowMs: number): Reading {
    const { sample, connection } = this.daylightSample(inverter, nowMs / 1000);
    // A dongle that was lost before sunset did not receive the inverter's last report of the day.
    const lost = connection === 'asleep' && sample.state === 'offline';
    return this.#readingOf(inverter, sample, lost ? 'lost' : connection);
  }

  /** All inverters of a plant at one time, as SEMS+ shows them: `refreshTime` of the plant is the only time there. */
  plantReadings(site: ModelSite, nowMs: number): { time: number; readings: Reading[] } {
    const time = this.#plantTime(site, nowMs);
    const readings = site.inverters.map((inverter) => {
      const sample = this.plantModel.sample(inverter, time);
      const asleep = time > silentSince(sample);
      return this.#readingOf(inverter, sample, sample.state === 'offline' ? 'lost' : asleep ? 'asleep' : 'online');
    });
    return { time, readings };
  }

  /** The cloud refreshes a plant once a period: until then all its calls return the same moment. */
  #plantTime({ index, inverters: [first] }: ModelSite, nowMs: number): number {
    const slot = Math.floor(nowMs / 1000 / this.period);
    const known = this.#plantTimes.get(index);
    if (known?.slot === slot) return known.time;
    const now = Math.floor(nowMs / 1000);
    const time = first ? this.plantModel.newestSampleTime(first, now, this.period) : now;
    this.#plantTimes.set(index, { slot, time });
    return time;
  }

  #readingOf(inverter: ModelInverter, sample: PhysicalSample, connection: Reading['connection']): Reading {
    const shown = this.counted(inverter, sample);
    return { inverter, sample: shown, connection, offsetSeconds: this.offsetAt(inverter.site, sample.time) };
  }

  /** Returns a sample with the counters of the day as the cloud has them: it resets them 5 to 15 minutes after midnight (clients' reports). */
  counted(inverter: ModelInverter, sample: PhysicalSample): PhysicalSample {
    const { start } = this.days(inverter.site).at(sample.time);
    const lateSeconds = 300 * (1 + (inverter.index % 3));
    return sample.time < start + lateSeconds ? beforeReset(this.plantModel, inverter, sample, start) : sample;
  }

  offsetAt(site: ModelSite, unixSeconds: number): number {
    return this.days(site).offset(unixSeconds);
  }

  /**
   * Returns times of the samples of an inverter on a local day (`2026-06-21`), up to now. Each five minutes of the wall clock, whatever the time
   * scale.
   */
  timesOfDay(inverter: ModelInverter, day: string, nowMs: number): number[] {
    const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
    if (!Number.isFinite(number)) return [];
    const { start, end } = this.days(inverter.site).numbered(number);
    const phase = this.plantModel.newestSampleTime(inverter, start, SAMPLE_SECONDS) % SAMPLE_SECONDS;
    const first = Math.ceil((start - phase) / SAMPLE_SECONDS) * SAMPLE_SECONDS + phase;
    const times: number[] = [];
    for (let time = first; time < end && time <= nowMs / 1000; time += SAMPLE_SECONDS) times.push(time);
    return times;
  }
}

/** DC inputs: string s is on MPP tracker s modulo their number; strings of one tracker share its voltage and add their currents. */
export function trackersOf(
  { mpptCount }: ModelInverter,
  { strings }: PhysicalSample,
): { voltageV: number; currentA: number }[] {
  return Array.from({ length: Math.min(mpptCount, strings.length) }, (_, tracker) => {
    const own = strings.filter((_string, s) => s % mpptCount === tracker);
    return { voltageV: own[0]!.voltageV, currentA: own.reduce((sum, { currentA }) => sum + currentA, 0) };
  });
}
