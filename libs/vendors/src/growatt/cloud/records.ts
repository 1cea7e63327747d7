import { formatLocal } from '@heliograph/base-data';
import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { faultCode } from './faults.ts';
import { bdcMembers, storageMembers } from './storage.ts';
import {
  acMembers,
  float,
  namedPhases,
  numberedPhases,
  strings,
  tenth,
  trackers,
  upTo,
  without,
  zeros,
} from './members.ts';
import type { Members } from './members.ts';
import type { Report, SimulatedDevice, SimulatedFamily } from './inventory.ts';

/** Returns the last data of a device as its family writes it (dossier, "Fields per family"). */
export function recordOf(device: SimulatedDevice, report: Report): Members {
  return { ...base(device, report), ...writers[device.family](device, report.sample) };
}

/** Returns a MAX asked for as type 1: the same device with the names of that family. */
export function inverterViewOf(device: SimulatedDevice, report: Report): Members {
  return { ...base({ ...device, family: 'inverter' }, report), ...inverterRecord(device, report.sample) };
}

/** Returns a row of the history call. Type 1 has other names there, MIN fewer members. */
export function historyRowOf(device: SimulatedDevice, report: Report): Members {
  if (device.family === 'inverter') return inverterHistoryRow(device, report);
  const record = recordOf(device, report);
  return device.family === 'tlx' ? without(record, NOT_IN_MIN_HISTORY) : record;
}

const NOT_IN_MIN_HISTORY = ['again', 'dataLogSn', 'errorText', 'lost', 'statusText', 'warnText'];

const writers: Readonly<Record<SimulatedFamily, (device: SimulatedDevice, sample: PhysicalSample) => Members>> = {
  inverter: inverterRecord,
  max: maxRecord,
  mix: mixRecord,
  spa: (_device, sample) => ({ ...hybridMembers(sample), ...acMembers(sample, false) }),
  tlx: tlxRecord,
};

function base({ family, serial, logger, plant, inverter }: SimulatedDevice, { time, sample, lost }: Report): Members {
  const { status, statusText } = statusOf(family, sample, inverter);
  const own = family === 'inverter' ? { inverterId: serial } : { serialNum: serial, dataLogSn: logger, lost };
  return {
    ...own,
    again: false,
    debug1: '160, 0, 0, 0, 324, 0, 0, 0',
    deratingMode: sample.state === 'limited' ? 9 : 0,
    fac: float(sample.frequencyHz, 2),
    pac: tenth(sample.acPowerW),
    status,
    statusText,
    time: formatLocal(time, plant.offsetSeconds),
    timeTotal: sample.operatingHours,
    warnCode: 0,
  };
}

function statusOf(
  family: SimulatedFamily,
  { state }: PhysicalSample,
  { index }: ModelInverter,
): { status: number; statusText: string } {
  const storage = family === 'mix' || family === 'spa';
  if (state === 'fault') return { status: 3, statusText: 'Fault' };
  if (state === 'waiting') return { status: 0, statusText: family === 'max' ? 'Standby' : 'Waiting' };
  if (state === 'starting')
    return storage ? { status: 1, statusText: 'Self-check' } : { status: 0, statusText: 'Waiting' };
  if (storage) return { status: 5, statusText: 'PV Bat Online' };
  // Some MIN report 100 while they feed in, and have no text for it.
  return family === 'tlx' && index % 10 === 2
    ? { status: 100, statusText: 'Unknown' }
    : { status: 1, statusText: 'Normal' };
}

function inverterRecord({ inverter }: SimulatedDevice, sample: PhysicalSample): Members {
  return {
    ...namedPhases(sample),
    ...trackers(inverter, sample, 10),
    ...zeros(['vString', 'currentString'], 16),
    powerToday: float(sample.energyTodayWh / 1000, 1),
    powerTotal: tenth(sample.energyTotalWh / 1000),
    temperature: float(sample.temperatureC, 1),
    rac: 6553.5,
    faultCode1: faultCode(sample),
    faultCode2: 0,
    faultType: 0,
    timeCalendar: null,
  };
}

function inverterHistoryRow(device: SimulatedDevice, report: Report): Members {
  const { sample } = report;
  const { status, time, fac } = base(device, report);
  return {
    ...numberedPhases(sample),
    ...without(
      trackers(device.inverter, sample, 10),
      upTo(10, (n) => `epv${n}Total`),
    ),
    ...zeros(['vString', 'currentString'], 16),
    fac,
    power: tenth(sample.acPowerW),
    power_factor: -1,
    status,
    temperature: float(sample.temperatureC, 1),
    time,
    today_energy: (sample.energyTodayWh / 1000).toFixed(1),
    total_energy: (sample.energyTotalWh / 1000).toFixed(1),
  };
}

function maxRecord({ inverter }: SimulatedDevice, sample: PhysicalSample): Members {
  return {
    ...namedPhases(sample),
    ...trackers(inverter, sample, 16),
    ...strings(sample),
    ...energies(sample),
    powerToday: null,
    powerTotal: null,
    temperature: float(sample.temperatureC, 1),
    faultCode1: faultCode(sample),
    faultCode2: 0,
    faultType: 0,
    reactPower: null,
    calendar: null,
  };
}

function tlxRecord({ inverter }: SimulatedDevice, sample: PhysicalSample): Members {
  return {
    ...acMembers(sample, true),
    ...trackers(inverter, sample, 4),
    ...energies(sample),
    temp1: float(sample.temperatureC, 1),
    temp5: 0,
    eex1Today: -0.1,
    eex1Total: -0.1,
    pex1: -0.1,
    errorText: 'Unknown',
    warnText: 'Unknown',
    faultType: faultCode(sample),
    bmsStatus: sample.battery ? 1 : 0,
    ...bdcMembers(sample),
  };
}

function mixRecord({ inverter }: SimulatedDevice, sample: PhysicalSample): Members {
  const inputs = Object.entries(trackers(inverter, sample, 2)).filter(([member]) => !member.startsWith('ipv'));
  return { ...hybridMembers(sample), ...acMembers(sample, false), ...Object.fromEntries(inputs) };
}

function hybridMembers(sample: PhysicalSample): Members {
  return {
    ...energies(sample),
    temp1: float(sample.temperatureC, 1),
    errorCode: faultCode(sample),
    faultCode: 0,
    sysFaultWord: 0,
    ...storageMembers(sample),
  };
}

function energies({ energyTodayWh, energyTotalWh }: PhysicalSample): Members {
  return { eacToday: float(energyTodayWh / 1000, 1), eacTotal: tenth(energyTotalWh / 1000) };
}
