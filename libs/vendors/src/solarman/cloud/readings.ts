import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import type { LocalDays } from '../../plant-model/zone.ts';
import type { Collector } from '../../solarman-platform/cloud/fleet.ts';

/** An element of `dataList`. Values are always strings; entries that are no measurement have the unit null. */
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

/** Returns the entries of string inverters and hybrids: three phases or one. */
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
    ...batteryEntries(sample, watts),
    ...meterEntries(sample, watts),
  ];
}

type Watts = (key: string, value: number, name: string) => Entry;

/** Below that the inverter reports its battery as static. */
const STATIC_WATTS = 20;

/** Returns the battery of a hybrid: discharging is positive. */
function batteryEntries({ battery }: PhysicalSample, watts: Watts): Entry[] {
  if (!battery) return [];
  const moving = battery.powerW > 0 ? 'Discharging' : 'Charging';
  return [
    text('B_ST1', Math.abs(battery.powerW) < STATIC_WATTS ? 'Static' : moving, 'Battery Status'),
    volts('B_V1', battery.voltageV, 'Battery Voltage'),
    amperes('B_CT', battery.currentA, 'Total Battery Current'),
    watts('B_P1', battery.powerW, 'Battery Power'),
    { key: 'B_left_cap1', value: fixed(battery.socPercent, 0), unit: '%', name: 'SoC' },
    { key: 'B_T1', value: fixed(battery.temperatureC, 2), unit: '℃', name: 'Battery Temperature' },
    energy('t_cg_n1', battery.chargedTotalWh, 'Total Charging Energy'),
    energy('t_dcg_n1', battery.dischargedTotalWh, 'Total Discharging Energy'),
    energy('Etdy_cg1', battery.chargedTodayWh, 'Daily Charging Energy'),
    energy('Etdy_dcg1', battery.dischargedTodayWh, 'Daily Discharging Energy'),
  ];
}

/** Returns meter and house of a hybrid: purchased power is positive, as recorded. */
function meterEntries(sample: PhysicalSample, watts: Watts): Entry[] {
  const { meter } = sample;
  if (!meter) return [];
  return [
    text('ST_PG1', meter.powerW < 0 ? 'Purchasing energy' : 'Selling energy', 'Grid Status'),
    watts('PG_Pt1', 0 - meter.powerW, 'Total Grid Power'),
    energy('E_B_D', meter.importedTodayWh, 'Daily Energy Buy'),
    energy('E_S_D', meter.exportedTodayWh, 'Daily Energy Sell'),
    energy('E_B_TO', meter.importedTotalWh, 'Total Energy Buy'),
    energy('E_S_TO', meter.exportedTotalWh, 'Total Energy Sell'),
    watts('E_Puse_t1', meter.loadPowerW, 'Total Consumption Power'),
    energy('Etdy_use1', meter.loadTodayWh, 'Daily Consumption'),
    energy('Et_use1', meter.loadTotalWh, 'Total Consumption'),
    { key: 'PG_F1', value: fixed(sample.frequencyHz, 2), unit: 'Hz', name: 'Grid Frequency' },
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
