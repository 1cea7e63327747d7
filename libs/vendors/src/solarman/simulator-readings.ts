import type { ModelInverter, PhysicalSample } from '../plant-model/index.ts';
import type { LocalDays } from '../plant-model/zone.ts';
import type { Collector } from '../solarman-platform/simulator-fleet.ts';

/** An element of `dataList`. Values are always strings; what is no measurement has the unit null. */
export interface Entry {
  key: string;
  value: string;
  unit: string | null;
  name: string;
}

/** The rated power from which on the protocol of the inverter counts in kW, not W. */
const KILOWATTS_FROM_KW = 30;

const statusTexts: Readonly<Record<PhysicalSample['state'], string>> = {
  waiting: 'Stand-by',
  starting: 'Self-checking',
  generating: 'Normal',
  limited: 'Normal',
  fault: 'Fault',
  offline: 'Normal',
};

const fixed = (value: number, decimals: number): string => (Number(value.toFixed(decimals)) + 0).toFixed(decimals);
const volts = (key: string, value: number, name: string): Entry => ({ key, value: fixed(value, 2), unit: 'V', name });
const amperes = (key: string, value: number, name: string): Entry => ({ key, value: fixed(value, 2), unit: 'A', name });
const energy = (key: string, wattHours: number, name: string): Entry => ({
  key,
  value: fixed(wattHours / 1000, 2),
  unit: 'kWh',
  name,
});
const text = (key: string, value: string, name: string): Entry => ({ key, value, unit: null, name });

function power(inverter: ModelInverter, key: string, watts: number, name: string): Entry {
  return inverter.ratedPowerKw >= KILOWATTS_FROM_KW
    ? { key, value: fixed(watts / 1000, 3), unit: 'kW', name }
    : { key, value: fixed(watts, 0), unit: 'W', name };
}

/** Returns the entries of string inverters: three phases or one. */
export function inverterEntries(
  serial: string,
  inverter: ModelInverter,
  sample: PhysicalSample,
  days: LocalDays,
): Entry[] {
  const watts = (key: string, value: number, name: string): Entry => power(inverter, key, value, name);
  return [
    ...nameplate(serial, inverter),
    text('SYSTIM1', localClock(sample.time, days), 'System Time'),
    ...strings(inverter, sample),
    ...phases(sample),
    { key: 'A_Fo1', value: fixed(sample.frequencyHz, 2), unit: 'Hz', name: 'AC Output Frequency R' },
    watts('APo_t1', sample.acPowerW, 'Total AC Output Power (Active)'),
    watts('DPi_t1', sample.dcPowerW, 'Total DC Input Power'),
    energy('Et_ge0', sample.energyTotalWh, 'Cumulative Production (Active)'),
    energy('Etdy_ge1', sample.energyTodayWh, 'Daily Production (Active)'),
    { key: 't_w_hou1', value: fixed(sample.operatingHours, 1), unit: 'h', name: 'Total Running Time' },
    { key: 'AC_T', value: fixed(sample.temperatureC, 2), unit: '℃', name: 'AC Temperature' },
    text('INV_ST1', statusTexts[sample.state], 'Inverter Status'),
  ];
}

/** Micro inverters have keys of their own for the same things. */
export function microInverterEntries(serial: string, inverter: ModelInverter, sample: PhysicalSample): Entry[] {
  return [
    ...nameplate(serial, inverter),
    ...strings(inverter, sample),
    ...phases(sample),
    { key: 'AF1', value: fixed(sample.frequencyHz, 2), unit: 'Hz', name: 'AC Frequency 1' },
    power(inverter, 'APo_t1', sample.acPowerW, 'Total AC Output Power (Active)'),
    energy('Et_ge0', sample.energyTotalWh, 'Cumulative Production (Active)'),
    energy('Etdy_ge0', sample.energyTodayWh, 'Daily Production (Active)'),
    { key: 'AC_RDT_T1', value: fixed(sample.temperatureC, 2), unit: '℃', name: 'AC Radiator Temp 1' },
  ];
}

export function collectorEntries({ serial }: Collector): Entry[] {
  return [
    text('SN1', serial, 'Embedded Device SN'),
    text('MODULE_VER1', 'LSW5_01_E030_SS_00_00.00.00.07', 'Module Version No'),
    { key: 'DUP1', value: '5', unit: 'min', name: 'Data Uploading Period' },
    { key: 'SIG1', value: '68', unit: '%', name: 'Signal Strength' },
  ];
}

function nameplate(serial: string, inverter: ModelInverter): Entry[] {
  return [
    text('SN1', serial, 'SN'),
    text('INV_MOD1', `Demo ${inverter.phaseCount}P ${inverter.ratedPowerKw}K`, 'Inverter Type'),
    power(inverter, 'Pr1', inverter.ratedPowerKw * 1000, 'Rated Power'),
  ];
}

function strings(inverter: ModelInverter, sample: PhysicalSample): Entry[] {
  return sample.strings.flatMap(({ voltageV, currentA }, i) => [
    volts(`DV${i + 1}`, voltageV, `DC Voltage PV${i + 1}`),
    amperes(`DC${i + 1}`, currentA, `DC Current PV${i + 1}`),
    power(inverter, `DP${i + 1}`, voltageV * currentA, `DC Power PV${i + 1}`),
  ]);
}

function phases(sample: PhysicalSample): Entry[] {
  const names = ['R/U/A', 'S/V/B', 'T/W/C'];
  return sample.phases.flatMap(({ voltageV, currentA }, i) => [
    volts(`AV${i + 1}`, voltageV, `AC Voltage ${names[i]!}`),
    amperes(`AC${i + 1}`, currentA, `AC Current ${names[i]!}`),
  ]);
}

/** Writes `26-03-22 17:49:25` on the inverter's own display. */
function localClock(time: number, days: LocalDays): string {
  return new Date((time + days.offset(time)) * 1000).toISOString().slice(2, 19).replace('T', ' ');
}
