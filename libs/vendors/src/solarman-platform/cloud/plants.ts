import type { ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import type { Collector, Fleet, Reading } from './fleet.ts';

export const DEVICE_STATE = { online: 1, alarm: 2, offline: 3 } as const;

export function deviceState({ connected, sample }: Reading): number {
  if (!connected) return DEVICE_STATE.offline;
  return sample.state === 'fault' ? DEVICE_STATE.alarm : DEVICE_STATE.online;
}

/** Returns the collector as online while one of its inverters sends; none of them is newer than its newest. `time`: Unix seconds. */
export function collectorReading(fleet: Fleet, { inverters }: Collector, now: number): { state: number; time: number } {
  const readings = inverters.map((inverter) => fleet.reading(inverter, now));
  const connected = readings.some((reading) => reading.connected);
  const time = Math.max(...readings.map(({ sample }) => sample.time));
  return { state: connected ? DEVICE_STATE.online : DEVICE_STATE.offline, time: Math.floor(time) };
}

/** A device of a plant as its lists contain it. */
export interface ListedDevice {
  serial: string;
  /** Undefined for a collector. */
  inverter?: ModelInverter;
  state: number;
  /** Unix seconds. */
  time: number;
}

/** Returns the plant's collectors and its inverters. */
export function devicesOf(fleet: Fleet, site: ModelSite, now: number): ListedDevice[] {
  const collectors = fleet.collectors.filter((collector) => collector.site === site);
  return [
    ...collectors.map((collector) => ({ serial: collector.serial, ...collectorReading(fleet, collector, now) })),
    ...site.inverters.map((inverter) => {
      const reading = fleet.reading(inverter, now);
      const time = Math.floor(reading.sample.time);
      return { serial: fleet.serial(inverter), inverter, state: deviceState(reading), time };
    }),
  ];
}

export type Connection = 'all' | 'some' | 'none';

/** The values of a plant now. */
export interface PlantFigures {
  powerW: number;
  energyTotalWh: number;
  /** Unix seconds of the newest reading. */
  newest: number;
  connection: Connection;
}

export function figuresOf(fleet: Fleet, site: ModelSite, now: number): PlantFigures {
  const readings = site.inverters.map((inverter) => fleet.reading(inverter, now));
  const connected = readings.filter((reading) => reading.connected);
  const allOrSome = connected.length === readings.length ? 'all' : 'some';
  return {
    powerW: totalPowerW(connected.map(({ sample }) => sample)),
    energyTotalWh: readings.reduce((sum, { sample }) => sum + sample.energyTotalWh, 0),
    newest: Math.floor(Math.max(0, ...readings.map(({ sample }) => sample.time))),
    connection: connected.length === 0 && readings.length > 0 ? 'none' : allOrSome,
  };
}

export interface PlantPower {
  /** Unix seconds. */
  time: number;
  powerW: number;
}

/** Returns the plant's power from `from` until before `to`, at the times of its first inverter. */
export function powersOf(fleet: Fleet, { inverters }: ModelSite, from: number, to: number, now: number): PlantPower[] {
  const [first] = inverters;
  return fleet.history(first!, from, to, now).map(({ time }) => ({
    time: Math.floor(time),
    powerW: totalPowerW(inverters.map((inverter) => fleet.plantModel.sample(inverter, time))),
  }));
}

function totalPowerW(samples: readonly PhysicalSample[]): number {
  return Math.round(samples.reduce((sum, { acPowerW }) => sum + acPowerW, 0));
}

/** Returns the power of the installed modules. */
export function capacityKw({ inverters }: ModelSite): number {
  return Number((inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) * 1.1).toFixed(2));
}

export function plantType(site: ModelSite): string {
  return capacityKw(site) < 30 ? 'HOUSE_ROOF' : 'COMMERCIAL_ROOF';
}

/** Returns Unix seconds. */
export function installedAt(site: ModelSite): number {
  return Date.parse(`${site.installedAt}T10:00:00Z`) / 1000;
}
