import { offsetLabel, offsetSecondsAt } from '@heliograph/base-data';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { fastSince, sampleTimes, simulatedPlantModel } from '../../plant-model/index.ts';
import type { ModelFault, PlantModel, ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';

/** Names in paths and parameters; `min` and `sph` in v4. */
export type SimulatedFamily = 'inverter' | 'max' | 'mix' | 'spa' | 'tlx';

export interface SimulatedDevice {
  serial: string;
  logger: string;
  family: SimulatedFamily;
  model: string;
  plant: SimulatedPlant;
  inverter: ModelInverter;
}

export interface SimulatedPlant {
  plantId: number;
  site: ModelSite;
  /** Plant clocks do not follow daylight saving: the label the user chose is all Growatt knows. */
  offsetSeconds: number;
  timezone: string;
}

export interface Report {
  /** The time of the newest sample that reached the cloud. */
  time: number;
  sample: PhysicalSample;
  /** The logger is silent since. */
  lost: boolean;
}

const PERIOD_SECONDS = 300;
const MODELS: Readonly<Record<SimulatedFamily, string>> = {
  inverter: 'MODEL1SIM0XXXXXXXXXX',
  max: 'MODEL4SIM0XXXXXXXXXX',
  mix: 'MODEL5SIM0XXXXXXXXXX',
  spa: 'MODEL6SIM0XXXXXXXXXX',
  tlx: 'MODEL7SIM0XXXXXXXXXX',
};
const PREFIXES: Readonly<Record<SimulatedFamily, string>> = {
  inverter: 'ZTS',
  max: 'BNE',
  mix: 'MIX',
  spa: 'SPA',
  tlx: 'AFE',
};

/** The plants and devices of the one simulated account. */
export class Inventory {
  readonly plants: SimulatedPlant[];
  readonly devices: SimulatedDevice[];
  readonly #plantModel: PlantModel;
  /** The sample times as they are, whatever is switched on: reading them does not count as a call. */
  readonly #grid: PlantModel;

  constructor(private readonly options: SimulatorOptions) {
    this.#plantModel = simulatedPlantModel('growatt', options);
    this.#grid = simulatedPlantModel('growatt', { ...options, conditions: {} });
    this.plants = this.#plantModel.sites.map(plantOf);
    this.devices = this.#plantModel.inverters.map((inverter) => deviceOf(inverter, this.plants[inverter.site.index]!));
  }

  device(serial: string): SimulatedDevice | undefined {
    return this.devices.find((device) => device.serial === serial);
  }

  /** Returns the newest sample the cloud has; during a drop-out the last one before it. */
  report({ inverter }: SimulatedDevice): Report {
    const period = PERIOD_SECONDS / this.options.timeScale;
    let time = this.#plantModel.newestSampleTime(inverter, this.options.now() / 1000, period);
    let sample = this.#plantModel.sample(inverter, time);
    const lost = sample.state === 'offline';
    while (sample.state === 'offline') {
      time = this.#plantModel.newestSampleTime(inverter, sample.time, period);
      sample = this.#plantModel.sample(inverter, time);
    }
    return { time, sample, lost };
  }

  /** Returns the faults of the last day that are over at the newest sample. */
  endedFaults({ inverter }: SimulatedDevice, { time }: Report): ModelFault[] {
    return this.#plantModel.faults(inverter, time - 86_400, time).filter(({ until }) => until <= time);
  }

  /** Returns the newest samples of a plant's devices, the time of the newest of them, and whether its logger is silent. */
  newest(plant: SimulatedPlant): { samples: PhysicalSample[]; time: number; lost: boolean } {
    const reports = this.devices.filter((device) => device.plant === plant).map((device) => this.report(device));
    const samples = reports.map(({ sample }) => sample);
    return { samples, time: Math.max(...reports.map(({ time }) => time)), lost: reports.every(({ lost }) => lost) };
  }

  /** Returns the samples of a plant's devices at a time: nothing in the future (or, for sums, the last there is) and of silent ones. */
  samplesAt(plant: SimulatedPlant, unixSeconds: number, after: 'nothing' | 'last' = 'nothing'): PhysicalSample[] {
    const now = this.options.now() / 1000;
    if (after === 'nothing' && unixSeconds > now) return [];
    return this.devices
      .filter((device) => device.plant === plant)
      .map(({ inverter }) => this.#plantModel.sample(inverter, Math.floor(Math.min(unixSeconds, now))))
      .filter(({ state }) => after === 'last' || state !== 'offline');
  }

  /**
   * Returns the samples that reached the cloud after `from` and up to `to` (Unix seconds), oldest first.
   */
  history({ inverter }: SimulatedDevice, from: number, to: number): Report[] {
    const period = PERIOD_SECONDS / this.options.timeScale;
    const now = this.options.now() / 1000;
    const times = sampleTimes(this.#grid, this.#grid, inverter, {
      from: from + 1,
      to: Math.min(to, now, this.options.conditions?.duplicate ?? now),
      period,
      vendorPeriod: PERIOD_SECONDS,
      fastSince: fastSince(this.options),
    });
    return times
      .reverse()
      .map((time) => ({ time, sample: this.#plantModel.sample(inverter, time), lost: true }))
      .filter(({ sample }) => sample.state !== 'offline');
  }
}

function plantOf(site: ModelSite): SimulatedPlant {
  const offsetSeconds = standardOffset(site.timezone);
  return { plantId: 1_200_000 + site.index * 37, site, offsetSeconds, timezone: offsetLabel(offsetSeconds) };
}

function standardOffset(zone: string): number {
  const offsets = [0, 6].map((month) => offsetSecondsAt(zone, Date.UTC(2026, month, 15) / 1000) ?? 0);
  return Math.min(...offsets);
}

function deviceOf(inverter: ModelInverter, plant: SimulatedPlant): SimulatedDevice {
  const family = familyOf(inverter);
  const number = String(1000 + inverter.index).padStart(7, '0');
  return {
    serial: `${PREFIXES[family]}${number}`,
    logger: `DLG${String(plant.site.index + 1).padStart(4, '0')}SIM`,
    family,
    model: MODELS[family],
    plant,
    inverter,
  };
}

/** Large ones are MAX; of the others most are MIN, some SPH and older string inverters, a few SPA. Neither MAX nor a string inverter has a battery. */
function familyOf({ ratedPowerKw, index, battery }: ModelInverter): SimulatedFamily {
  if (ratedPowerKw >= 30 && !battery) return 'max';
  if (index % 15 === 14) return 'spa';
  const family = (['tlx', 'inverter', 'tlx', 'mix', 'tlx'] as const)[index % 5]!;
  return family === 'inverter' && battery ? 'mix' : family;
}
