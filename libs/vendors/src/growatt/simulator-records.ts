import { formatLocal } from '@heliograph/base-data';
import type { ParkInverter, PhysicalSample } from '../park/index.ts';
import { faultCode } from './simulator-faults.ts';
import type { Report, SimulatedDevice, SimulatedFamily } from './simulator-inventory.ts';

type Members = Record<string, unknown>;

/** The last data of a device as its family writes it (dossier, "Fields per family"). */
export function recordOf(device: SimulatedDevice, report: Report): Members {
  return { ...base(device, report), ...writers[device.family](device, report.sample) };
}

/** A MAX asked for as type 1: the same device with the names of that family. */
export function inverterViewOf(device: SimulatedDevice, report: Report): Members {
  return { ...base({ ...device, family: 'inverter' }, report), ...inverterRecord(device, report.sample) };
}

const writers: Readonly<Record<SimulatedFamily, (device: SimulatedDevice, sample: PhysicalSample) => Members>> = {
  inverter: inverterRecord,
  max: maxRecord,
  mix: mixRecord,
  spa: (_device, sample) => ({ ...storageMembers(sample), ...acMembers(sample, false) }),
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
  { index }: ParkInverter,
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
    bmsStatus: 0,
  };
}

function mixRecord({ inverter }: SimulatedDevice, sample: PhysicalSample): Members {
  const inputs = Object.entries(trackers(inverter, sample, 2)).filter(([member]) => !member.startsWith('ipv'));
  return { ...storageMembers(sample), ...acMembers(sample, false), ...Object.fromEntries(inputs) };
}

function storageMembers(sample: PhysicalSample): Members {
  return {
    ...energies(sample),
    temp1: float(sample.temperatureC, 1),
    errorCode: faultCode(sample),
    faultCode: 0,
    sysFaultWord: 0,
    soc: 50,
  };
}

function energies({ energyTodayWh, energyTotalWh }: PhysicalSample): Members {
  return { eacToday: float(energyTodayWh / 1000, 1), eacTotal: tenth(energyTotalWh / 1000) };
}

/** `r`, `s`, `t`; absent phases are 0. */
function namedPhases({ phases }: PhysicalSample): Members {
  return Object.fromEntries(
    ['r', 's', 't'].flatMap((letter, i) => [
      [`vac${letter}`, float(phases[i]?.voltageV ?? 0, 1)],
      [`iac${letter}`, float(phases[i]?.currentA ?? 0, 1)],
      [`pac${letter}`, tenth(phases[i]?.powerW ?? 0)],
    ]),
  );
}

/** Numbered phases; `pac1..3` are apparent power. */
function acMembers({ phases }: PhysicalSample, withCurrents: boolean): Members {
  return Object.fromEntries(
    [1, 2, 3].flatMap((n) => {
      const { voltageV = 0, currentA = 0 } = phases[n - 1] ?? {};
      const voltage = [`vac${n}`, float(voltageV, 1)] as const;
      return withCurrents
        ? [voltage, [`iac${n}`, float(currentA, 1)], [`pac${n}`, float(voltageV * currentA, 1)]]
        : [voltage];
    }),
  );
}

/** MPP trackers: the voltage of their strings, the sum of their currents. */
function trackers({ mpptCount, stringCount }: ParkInverter, sample: PhysicalSample, count: number): Members {
  const members: Members = { ppv: tenth(sample.dcPowerW) };
  for (let n = 1; n <= count; n += 1) {
    const own = sample.strings.filter((_, i) => Math.floor((i * mpptCount) / stringCount) === n - 1);
    const energy = own.length > 0 ? sample.energyTotalWh / 1000 / mpptCount : 0;
    members[`vpv${n}`] = float(own[0]?.voltageV ?? 0, 1);
    members[`ipv${n}`] = float(sum(own.map(({ currentA }) => currentA)), 1);
    members[`ppv${n}`] = tenth(sum(own.map(({ voltageV, currentA }) => voltageV * currentA)));
    members[`epv${n}Total`] = tenth(energy);
  }
  return members;
}

/** 16 strings are always there, the next 16 are null on models without them. */
function strings(sample: PhysicalSample): Members {
  const members: Members = {};
  for (let n = 1; n <= 32; n += 1) {
    const string = sample.strings[n - 1];
    const absent = sample.strings.length <= 16 && n > 16 ? null : 0;
    members[`vString${n}`] = string ? float(string.voltageV, 1) : absent;
    members[`currentString${n}`] = string ? float(string.currentA, 1) : absent;
  }
  return members;
}

function zeros(names: readonly string[], count: number): Members {
  return Object.fromEntries(names.flatMap((name) => Array.from({ length: count }, (_, i) => [`${name}${i + 1}`, 0])));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function tenth(value: number): number {
  return Number(value.toFixed(1));
}

/** As the vendor's 32-bit floats come out in its JSON: 21.6 is 21.600000381469727. */
function float(value: number, decimals: number): number {
  return Math.fround(Number(value.toFixed(decimals)));
}
