import type { Incidents } from './incidents.ts';

/** A plant of the plant model. */
export interface ModelSite {
  /** 0, 1, 2 …: each simulator makes the vendor's own plant id of it. */
  index: number;
  name: string;
  /** IANA zone. */
  timezone: string;
  latitude: number;
  longitude: number;
  address: string;
  /** ISO date, `2022-07-07`. */
  installedAt: string;
  inverters: ModelInverter[];
}

export interface ModelInverter {
  /** 0, 1, 2 … over the whole plant model. */
  index: number;
  site: ModelSite;
  ratedPowerKw: number;
  phaseCount: 1 | 3;
  mpptCount: number;
  stringCount: number;
  /** A hybrid: a battery and a meter belong to it. Only the one inverter of a plant has them. */
  battery?: ModelBattery;
}

export interface ModelBattery {
  capacityWh: number;
  ratedVoltageV: number;
}

/** A battery on the AC side of its inverter: the inverter's own output is the same with and without it. */
export interface BatterySample {
  socPercent: number;
  /** At its terminals, + discharging. */
  powerW: number;
  voltageV: number;
  /** + discharging. */
  currentA: number;
  temperatureC: number;
  /** Since local midnight of the site. */
  chargedTodayWh: number;
  dischargedTodayWh: number;
  chargedTotalWh: number;
  dischargedTotalWh: number;
}

/** The meter between a hybrid's plant and the grid: load = inverter + battery (less the losses of its converter) - meter. */
export interface MeterSample {
  /** + export. */
  powerW: number;
  loadPowerW: number;
  /** Since local midnight of the site. */
  exportedTodayWh: number;
  importedTodayWh: number;
  loadTodayWh: number;
  exportedTotalWh: number;
  importedTotalWh: number;
  loadTotalWh: number;
}

/** The values on the inverter's display at that time, in SI units. A pure function of (seed, inverter, time). */
export interface PhysicalSample {
  /** Unix seconds; while `offline`, the time of these last values; of an inverter that was not there yet the time asked for. */
  time: number;
  /** `offline`: the logger sends nothing (drop-out); the values are then the last ones before it. */
  state: 'waiting' | 'starting' | 'generating' | 'limited' | 'fault' | 'offline';
  /** One of a small list of typical faults while `state` is `fault`, with the time it began. */
  fault?: { kind: 'grid_overvoltage' | 'no_grid' | 'insulation' | 'over_temperature'; since: number };
  strings: { voltageV: number; currentA: number }[];
  dcPowerW: number;
  acPowerW: number;
  reactivePowerVar: number;
  powerFactor: number;
  /** 1 or 3 entries. */
  phases: { voltageV: number; currentA: number; powerW: number }[];
  frequencyHz: number;
  temperatureC: number;
  /** Since local midnight of the site. */
  energyTodayWh: number;
  energyTotalWh: number;
  /** Since the beginning of the site's local month and year. */
  energyMonthWh: number;
  energyYearWh: number;
  operatingHours: number;
  efficiencyPercent: number;
  insulationKohm: number;
  /** First generation of the local day, Unix seconds; absent before. */
  turnedOnAt?: number;
  /** End of the last generation (today's or yesterday's), Unix seconds; absent from waking up on. Loggers fed by the modules are silent since then. */
  turnedOffAt?: number;
  /** Hybrids only. Neither follows the inverter's state: the house uses power by night, and in a fault. */
  battery?: BatterySample;
  meter?: MeterSample;
}

export interface PlantModel {
  sites: ModelSite[];
  inverters: ModelInverter[];
  /** What happened in its last plant; absent without it. */
  incidents?: Incidents;
  /** Returns the device at this time. */
  sample(inverter: ModelInverter, unixSeconds: number): PhysicalSample;
  /** Returns the time of the newest sample the vendor's cloud has of it: a multiple of the period plus the device's own phase, before drop-outs. */
  newestSampleTime(inverter: ModelInverter, nowSeconds: number, periodSeconds: number): number;
  /** The faults that began in this time, oldest first: the entries of an alarm history. */
  faults(inverter: ModelInverter, fromSeconds: number, toSeconds: number): ModelFault[];
}

export interface ModelFault {
  kind: NonNullable<PhysicalSample['fault']>['kind'];
  /** Unix seconds. */
  since: number;
  until: number;
}

export interface PlantModelOptions {
  /** Different vendors and seeds give different plants. */
  seed: string;
  inverters: number;
  /** One more plant, in whose past an inverter was replaced, a logger was silent and a counter began again. */
  incidents?: boolean;
}
