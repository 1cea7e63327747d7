import type { ModelFault, ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { numbersBattery, sendsTodayYield, type Reading } from './fleet.ts';

/** One entry of `datas`; members in the order the cloud writes them. States have no unit. */
export interface Entry {
  name: string;
  unit?: string;
  value: number | string;
  variable: string;
}

/** Numbers of the cloud's table for the faults of the plant model. 1122 is the vendor's, the others are of our own making: none is published. */
export const faultCodes: Readonly<Record<ModelFault['kind'], string>> = {
  no_grid: '1',
  grid_overvoltage: '2',
  insulation: '13',
  over_temperature: '1122',
};

const runningStates = {
  waiting: '161',
  starting: '162',
  generating: '163',
  limited: '163',
  fault: '165',
  offline: '163',
} as const;

/** Returns all variables of a sample. */
export function entriesOf({ inverter, sample }: Pick<Reading, 'inverter' | 'sample'>): Entry[] {
  return [
    entry('PVPower', 'pvPower', 'kW', sample.dcPowerW / 1000, 3),
    ...strings(sample),
    ...phases(sample),
    entry('InvTemperation', 'invTemperation', '℃', sample.temperatureC, 1),
    entry('Output Power', 'generationPower', 'kW', sample.acPowerW / 1000, 3),
    entry('ReactivePower', 'ReactivePower', 'kVar', sample.reactivePowerVar / 1000, 3),
    entry('PowerFactor', 'PowerFactor', '', sample.powerFactor, 3),
    ...(sendsTodayYield(inverter)
      ? [entry("Today's power generation", 'todayYield', 'kWh', sample.energyTodayWh / 1000, 1)]
      : []),
    entry('Cumulative power generation', 'generation', 'kWh', sample.energyTotalWh / 1000, 1),
    ...storage(inverter, sample),
    { name: 'Running State', value: runningState(sample), variable: 'runningState' },
    { name: 'The current error code is reported', value: faultOf(sample), variable: 'currentFault' },
    { name: 'The number of errors', value: sample.fault ? '1' : '0', variable: 'currentFaultCount' },
  ];
}

export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}

function entry(name: string, variable: string, unit: string, value: number, decimals: number): Entry {
  return { name, unit, value: rounded(value, decimals), variable };
}

function strings({ strings: inputs }: PhysicalSample): Entry[] {
  return inputs.flatMap(({ voltageV, currentA }, i) => [
    entry(`PV${i + 1}Volt`, `pv${i + 1}Volt`, 'V', voltageV, 1),
    entry(`PV${i + 1}Current`, `pv${i + 1}Current`, 'A', currentA, 1),
    entry(`PV${i + 1}Power`, `pv${i + 1}Power`, 'kW', (voltageV * currentA) / 1000, 3),
  ]);
}

/** Phases a device does not have are left out. */
function phases({ phases: lines, frequencyHz }: PhysicalSample): Entry[] {
  return lines.flatMap(({ voltageV, currentA, powerW }, i) => {
    const line = ['R', 'S', 'T'][i]!;
    return [
      entry(`${line}Current`, `${line}Current`, 'A', currentA, 1),
      entry(`${line}Volt`, `${line}Volt`, 'V', voltageV, 1),
      entry(`${line}Freq`, `${line}Freq`, 'Hz', frequencyHz, 2),
      entry(`${line}Power`, `${line}Power`, 'kW', powerW / 1000, 3),
    ];
  });
}

/** The battery and the meter of a hybrid: `invBat…` count discharging as positive, `batCurrent` charging, `meterPower` import (recorded). */
function storage(inverter: ModelInverter, { battery, meter }: PhysicalSample): Entry[] {
  if (!battery || !meter || !inverter.battery) return [];
  const numbered = numbersBattery(inverter);
  const storedWh = (battery.socPercent / 100) * inverter.battery.capacityWh;
  const kilo = (name: string, variable: string, watts: number): Entry => entry(name, variable, 'kW', watts / 1000, 3);
  const total = (name: string, variable: string, wattHours: number): Entry =>
    entry(name, variable, 'kWh', wattHours / 1000, 1);
  const port = numbered ? '_1' : '';
  return [
    entry('Battery Temperature', `batTemperature${port}`, '℃', battery.temperatureC, 1),
    kilo('LoadsPower', 'loadsPower', meter.loadPowerW),
    kilo('FeedinPower', 'feedinPower', Math.max(0, meter.powerW)),
    kilo('GridConsumption Power', 'gridConsumptionPower', Math.max(0, -meter.powerW)),
    ...(numbered
      ? []
      : [
          entry('InvBatVolt', 'invBatVolt', 'V', battery.voltageV, 1),
          entry('InvBatCurrent', 'invBatCurrent', 'A', battery.currentA, 1),
        ]),
    kilo('invBatPower', `invBatPower${port}`, battery.powerW),
    kilo('Charge Power', 'batChargePower', Math.max(0, -battery.powerW)),
    kilo('Discharge Power', 'batDischargePower', Math.max(0, battery.powerW)),
    entry('BatVolt', `batVolt${port}`, 'V', battery.voltageV, 1),
    entry('BatCurrent', `batCurrent${port}`, 'A', -battery.currentA, 1),
    kilo('MeterPower', 'meterPower', -meter.powerW),
    entry('SoC', `SoC${port}`, '%', battery.socPercent, 1),
    entry('Battery Residual Energy', 'ResidualEnergy', '0.01kWh', storedWh / 10, 0),
    total('Cumulative charge', 'chargeEnergyToTal', battery.chargedTotalWh),
    total('Cumulative discharge', 'dischargeEnergyToTal', battery.dischargedTotalWh),
    total('Feed-in energy', 'feedin', meter.exportedTotalWh),
    total('Grid consumption', 'gridConsumption', meter.importedTotalWh),
    total('Loads', 'loads', meter.loadTotalWh),
  ];
}

function runningState(sample: PhysicalSample): string {
  return sample.fault ? '165' : runningStates[sample.state];
}

function faultOf({ fault }: PhysicalSample): string {
  return fault ? faultCodes[fault.kind] : '';
}
