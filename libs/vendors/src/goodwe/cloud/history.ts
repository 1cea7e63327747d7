import { lastSampleOfDay, type ModelInverter, type ModelSite, type PhysicalSample } from '../../plant-model/index.ts';
import { dayNumberOf } from '../../plant-model/zone.ts';
import { trackersOf, type Fleet } from './fleet.ts';
import { faultCodes } from './inverter.ts';
import { localText, rounded } from './text.ts';

type Json = Record<string, unknown>;

const FILLER = 6553.5;
/** The number of days of warnings that are listed. */
const WARNING_DAYS = 7;

/** Returns the value of a column of GetInverterDataByColumn; undefined for a column there is not. */
function columnOf(inverter: ModelInverter, sample: PhysicalSample, column: string): number | undefined {
  const [, name = '', digits] = /^([A-Za-z]+?)(\d?)$/.exec(column) ?? [];
  const n = Number(digits ?? 0);
  const phase = sample.phases[n - 1];
  const tracker = trackersOf(inverter, sample)[n - 1];
  switch (name) {
    case 'Pac':
      return rounded(sample.acPowerW, 0);
    case 'Eday':
      return rounded(sample.energyTodayWh / 1000, 1);
    case 'Tempperature':
      return rounded(sample.temperatureC, 1);
    case 'HTotal':
      return Math.floor(sample.operatingHours);
    case 'Fac':
      return phase ? rounded(sample.frequencyHz, 2) : 655.35;
    case 'Vac':
      return phase ? rounded(phase.voltageV, 1) : FILLER;
    case 'Iac':
      return phase ? rounded(phase.currentA, 1) : FILLER;
    case 'Vpv':
      return rounded(tracker?.voltageV ?? 0, 1);
    case 'Ipv':
      return rounded(tracker?.currentA ?? 0, 1);
    default:
      return undefined;
  }
}

/** Returns samples of a local day that the dongle sent. */
function samplesOfDay(fleet: Fleet, inverter: ModelInverter, day: string, now: number): PhysicalSample[] {
  return fleet
    .timesOfDay(inverter, day, now)
    .map((time) => fleet.counted(inverter, fleet.plantModel.sample(inverter, time)))
    .filter(({ state, turnedOffAt }) => state !== 'offline' && turnedOffAt === undefined);
}

/** Returns `data` of GetInverterDataByColumn; undefined for an unknown column. */
export function dataByColumn(
  fleet: Fleet,
  inverter: ModelInverter,
  day: string,
  column: string,
  now: number,
): Json | undefined {
  const rows = samplesOfDay(fleet, inverter, day, now).map((sample) => ({
    date: localText(sample.time, fleet.offsetAt(inverter.site, sample.time), fleet.dateFormat),
    column: columnOf(inverter, sample, column),
  }));
  return rows.some((row) => row.column === undefined) ? undefined : { column1: rows };
}

/** Returns power of a plant over a local day, each five minutes. */
export function plantPower(fleet: Fleet, site: ModelSite, day: string, now: number): { time: number; watts: number }[] {
  const [first] = site.inverters;
  if (!first) return [];
  return fleet.timesOfDay(first, day, now).map((time) => ({
    time,
    watts: rounded(
      site.inverters.reduce((sum, inverter) => sum + fleet.plantModel.sample(inverter, time).acPowerW, 0),
      0,
    ),
  }));
}

/** Returns the energy of a plant on a local day, kWh. */
export function plantEnergy(fleet: Fleet, site: ModelSite, day: string, now: number): number {
  const energyOf = (inverter: ModelInverter): number => {
    const last = fleet.timesOfDay(inverter, day, now).at(-1);
    return last === undefined ? 0 : fleet.plantModel.sample(inverter, last).energyTodayWh / 1000;
  };
  return rounded(
    site.inverters.reduce((sum, inverter) => sum + energyOf(inverter), 0),
    1,
  );
}

/** Returns the energy of a plant on a local day, kWh; null for a day without data. */
export function plantDay(fleet: Fleet, site: ModelSite, date: string, now: number): number | null {
  const day = fleet.days(site).numbered(dayNumberOf(date));
  const samples = site.inverters.flatMap(
    (inverter) => lastSampleOfDay(fleet.plantModel, inverter, day, now / 1000) ?? [],
  );
  if (samples.length === 0) return null;
  return rounded(samples.reduce((sum, { energyTodayWh }) => sum + energyTodayWh, 0) / 1000, 1);
}

/** Returns `data` of PowerstationWarningsQuery: the open warnings. */
export function warningsOf(fleet: Fleet, site: ModelSite, now: number): Json {
  const list = site.inverters.map((inverter) => {
    const { sample, offsetSeconds } = fleet.reading(inverter, now);
    const since = now / 1000 - WARNING_DAYS * 86_400;
    const open = fleet.plantModel
      .faults(inverter, since, sample.time + 1)
      .filter((fault) => sample.fault !== undefined && fault.until > sample.time);
    return {
      sn: fleet.serial(inverter),
      name: `Inverter ${inverter.index + 1}`,
      warning: open.map((fault) => ({
        warning_code: faultCodes[fault.kind].code,
        warning_name: faultCodes[fault.kind].text,
        happen_time: localText(fault.since, offsetSeconds),
      })),
    };
  });
  return { list };
}
