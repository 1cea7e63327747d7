import type { PhysicalSample } from '../../plant-model/index.ts';
import type { Fleet, Reading } from './fleet.ts';
import { trackersOf } from './fleet.ts';
import { localText, rounded } from './text.ts';

type Json = Record<string, unknown>;

/** The inverter's messages for the faults of the plant model. The codes only have the portal's form: what they mean is not public. */
export const faultCodes = {
  grid_overvoltage: { code: 'E-G3-03-0', text: 'Vac Failure' },
  no_grid: { code: 'E-G3-02-0', text: 'Utility Loss' },
  insulation: { code: 'E-G3-10-0', text: 'Isolation Failure' },
  over_temperature: { code: 'E-G3-15-0', text: 'Over Temperature' },
} as const;

const NO_VALUE = 6553.5;
const NO_FREQUENCY = 655.35;
const MAX_INPUTS = 4;
const BEIJING_SECONDS = 28_800;

/** Returns the status: −1 offline, 0 waiting, 1 normal, 2 fault. */
export function statusOf({ connection, sample }: Reading): -1 | 0 | 1 | 2 {
  if (connection !== 'online') return -1;
  if (sample.state === 'fault') return 2;
  const generating = sample.state === 'generating' || sample.state === 'limited' || sample.acPowerW > 0;
  return generating ? 1 : 0;
}

const workModes: Readonly<Record<PhysicalSample['state'], string>> = {
  waiting: 'Wait Mode',
  starting: 'Wait Mode',
  generating: 'Normal',
  limited: 'Normal',
  fault: 'Fault Mode',
  offline: 'Normal',
};

/** Returns the live numbers: the same in `d` and `invert_full`. A sleeping inverter reports zeros (recorded). */
export function numbersOf({ inverter, sample, connection }: Reading): Json {
  const asleep = connection === 'asleep';
  const formatted = (value: number, decimals: number): number => (asleep ? 0 : rounded(value, decimals));
  const trackers = trackersOf(inverter, sample);
  const numbers: Json = { pac: formatted(sample.acPowerW, 0) };
  for (let n = 1; n <= MAX_INPUTS; n += 1) {
    numbers[`vpv${n}`] = formatted(trackers[n - 1]?.voltageV ?? 0, 1);
    numbers[`ipv${n}`] = formatted(trackers[n - 1]?.currentA ?? 0, 1);
  }
  for (let n = 1; n <= 3; n += 1) {
    const phase = sample.phases[n - 1];
    numbers[`vac${n}`] = phase || asleep ? formatted(phase?.voltageV ?? 0, 1) : NO_VALUE;
    numbers[`iac${n}`] = phase || asleep ? formatted(phase?.currentA ?? 0, 1) : NO_VALUE;
    numbers[`fac${n}`] = phase || asleep ? formatted(sample.frequencyHz, 2) : NO_FREQUENCY;
  }
  for (let n = 1; n <= 16; n += 1) numbers[`istr${n}`] = asleep ? 0 : garbage(inverter.index, n);
  return numbers;
}

/** Returns string currents of models that measure none: recorded up to 934.9. */
function garbage(index: number, n: number): number {
  return rounded(((index * 31 + n * 17) % 97) * (n === 3 ? 9.7 : 0.1), 1);
}

/**
 * Returns `dict` of the portal: the values a model has, as text. The monitor has the temperature on the right (recorded), clients of the points read
 * it on the left.
 */
export function dictOf(fleet: Fleet, reading: Reading, temperatureSide: 'left' | 'right' = 'right'): Json {
  const { inverter, sample, connection, offsetSeconds } = reading;
  const asleep = connection === 'asleep';
  const formatted = (value: number, decimals: number): string =>
    asleep ? '0' : rounded(value, decimals).toFixed(decimals);
  const phases = (values: number[]): string => values.map((value) => formatted(value, 1)).join('/');
  const inputs = trackersOf(inverter, sample).map(({ voltageV, currentA }, i) =>
    entry(`dcVandC${i + 1}`, `${formatted(voltageV, 1)}/${formatted(currentA, 1)}`, 'V/A'),
  );
  const temperature = [entry('innerTemp', formatted(sample.temperatureC, 1), '℃')];
  return {
    left: [
      entry('dmDeviceType', modelOf(reading)),
      entry('serialNum', fleet.serial(inverter)),
      entry('laCheckcode', checkCode(inverter.index)),
      entry('capacity', String(inverter.ratedPowerKw), 'kW'),
      entry('laConnected', localText(turnedOnMs(reading) / 1000, offsetSeconds, fleet.dateFormat)),
      entry('InverterPowerOfPlantMonitor', asleep ? '0' : String(rounded(sample.acPowerW / 1000, 3)), 'kW'),
      entry('acVacVol', phases(sample.phases.map(({ voltageV }) => voltageV)), 'V'),
      entry('acCurrent', phases(sample.phases.map(({ currentA }) => currentA)), 'A'),
      entry('acFrequency', sample.phases.map(() => formatted(sample.frequencyHz, 2)).join('/'), 'Hz'),
      ...(temperatureSide === 'left' ? temperature : []),
    ],
    right: [
      ...(temperatureSide === 'right' ? temperature : []),
      ...inputs,
      entry('lab_GFCI', '', 'mA'),
      entry('lab_ISO', '', 'kΩ'),
      entry('lab_pf', formatted(sample.powerFactor, 3)),
      entry('lab_reactiveP', formatted(sample.reactivePowerVar / 1000, 3), 'kVar'),
    ],
  };
}

function entry(key: string, value: string, unit = ''): Json {
  return { isHT: false, isStoreSkip: false, key, value, unit, isFaultMsg: 0, faultMsgCode: 0 };
}

export function modelOf({ inverter }: Reading): string {
  const watts = Math.round(inverter.ratedPowerKw * 1000);
  return inverter.phaseCount === 3 ? `GW${watts / 1000}K-DT` : `GW${watts}-NS`;
}

export function checkCode(index: number): string {
  return String(100_000 + ((index * 7919) % 900_000));
}

export function turnedOnMs({ inverter }: Reading): number {
  return Date.parse(`${inverter.site.installedAt}T09:30:00Z`) + inverter.index * 1000;
}

/** Some strings are written at Beijing's time, wherever the plant is. */
export function beijingText(unixSeconds: number): string {
  return localText(unixSeconds, BEIJING_SECONDS);
}

/** Returns the members a model has, as the portal's chart offers them. */
export function pointsOf({ inverter, sample }: Reading): Json[] {
  const inputs = Math.min(trackersOf(inverter, sample).length, MAX_INPUTS);
  const numbered = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${name}${i + 1}`);
  const phases = sample.phases.length;
  const keys = [
    ...[...numbered('Vpv', inputs), ...numbered('Vac', phases)].map((key) => [key, 'V'] as const),
    ...[...numbered('Ipv', inputs), ...numbered('Iac', phases)].map((key) => [key, 'A'] as const),
    ...numbered('Fac', phases).map((key) => [key, 'Hz'] as const),
    ...([
      ['Pac', 'W'],
      ['WorkMode', ''],
      ['Tempperature', '℃'],
      ['HTotal', 'h'],
      ['Reserved5', ''],
    ] as const),
  ];
  return keys.map(([key, unit], i) => ({
    target_index: i + 1,
    target_name: key,
    display: unit === '' ? key : `${key}(${unit})`,
    unit,
    target_key: key,
    text_cn: key,
    target_sn_six: null,
    target_sn_seven: null,
    target_type: null,
    storage_name: null,
  }));
}

/** Returns faults that are open: entries of `invert_full.errors`. */
export function errorsOf({ sample }: Reading): Json[] {
  if (!sample.fault) return [];
  const { code } = faultCodes[sample.fault.kind];
  return [
    { error_code: code, error_id: 0, error_type: null, show: true, time: sample.fault.since * 1000, index: null },
  ];
}

export function workMode({ sample, connection }: Reading): string {
  return connection === 'asleep' ? 'Wait Mode' : workModes[sample.state];
}

export function energies({ sample }: Reading): { eday: number; etotal: number; emonth: number; hours: number } {
  const kwh = (wattHours: number): number => rounded(wattHours / 1000, 1);
  return {
    eday: kwh(sample.energyTodayWh),
    etotal: kwh(sample.energyTotalWh),
    // The month without today: the sum of both is the plant's value for its month.
    emonth: kwh(sample.energyMonthWh - sample.energyTodayWh),
    hours: Math.floor(sample.operatingHours),
  };
}
