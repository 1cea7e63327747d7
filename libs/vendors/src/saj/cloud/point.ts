import type { ModelFault, ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { series, type Fleet } from './fleet.ts';

/** Inputs the platform knows; and those whose voltage is a member of each point. */
const INPUTS = 16;
const INPUTS_ALWAYS = 3;

/** Codes and names of the R series' fault registers; `Master` is the processor that found the fault. */
export const faults: Readonly<Record<ModelFault['kind'], { code: number; name: string; level: 1 | 2 | 3 }>> = {
  grid_overvoltage: { code: 9, name: 'Master Phase1 Voltage High', level: 2 },
  no_grid: { code: 24, name: 'Master Phase1 No Grid Error', level: 2 },
  insulation: { code: 31, name: 'Master ISO Error', level: 3 },
  over_temperature: { code: 3, name: 'Master Temperature High Error', level: 2 },
};

const modes: Readonly<Record<PhysicalSample['state'], string>> = {
  waiting: '1',
  starting: '8',
  generating: '2',
  limited: '2',
  fault: '5',
  offline: '1',
};

type Entry = readonly [name: string, value: unknown];

/**
 * Returns a point as the cloud writes it: texts, "0" for values that the model lacks, the typing errors of its names,
 * and one name twice. `wanted` are the members to leave: all when it is empty.
 */
export function pointText(
  fleet: Fleet,
  inverter: ModelInverter,
  sample: PhysicalSample,
  wanted: string[] = [],
): string {
  const entries = [
    ...head(fleet, inverter, sample),
    ...meterA(sample),
    ...inputs(sample),
    ...battery(sample),
    // C&I inverters leave the sum of their inputs at zero.
    ['totalPVPower', series(inverter) === 'C6' ? '0' : watts(sample.dcPowerW)] as const,
    ['totalLoadPowerWatt', watts(sample.meter?.loadPowerW ?? 0)] as const,
    ['totalGridPowerWatt', watts(gridPower(sample))] as const,
    ['backupTotalLoadPowerWatt', '0'] as const,
    ...phases(sample),
    ...totals(sample),
    ...inputPowers(sample),
    ...energies(sample),
    ...zeros(OUTPUTS),
    ['sysGridPowerWatt', watts(gridPower(sample))] as const,
    ['sysTotalLoadWatt', '0'] as const,
    ['totalBatteryPower', watts(Math.abs(sample.battery?.powerW ?? 0))] as const,
    ...zeros(['tOutPowerWatt']),
    ['totalSellEnergy', kilowattHours(sample.meter?.exportedTotalWh ?? 0)] as const,
    ...zeros(['totalGridPowerVA']),
    ['rGridPowerPF', sample.powerFactor.toFixed(3)] as const,
    ...restOfInputs(sample),
    ...condition(inverter, sample),
    ...zeros(METER_B),
    ['currentMaxBatPoweLimitSupport', false] as const,
    ['currentMaxChargePowerLimit', '-1'] as const,
    ['currentMaxDisChargePowerLimit', '-1'] as const,
    ['registerDnsp', false] as const,
    ...zeros(['gridPowerPF', 'sgridPowerPF']),
  ].filter(([name]) => wanted.length === 0 || wanted.includes(name));
  return `{${entries.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join(',')}}`;
}

function head(fleet: Fleet, inverter: ModelInverter, { time }: PhysicalSample): Entry[] {
  return [
    ['deviceSn', fleet.serial(inverter)],
    ['parallelEnable', 0],
    ['parallelMaster', 0],
    ['moduleSn', fleet.moduleSerial(inverter)],
    ['dataTime', fleet.local(inverter.site, time)],
    ['invTime', `${new Date(time * 1000).toISOString().slice(0, 16)}Z`],
  ];
}

function inputs({ strings }: PhysicalSample): Entry[] {
  return strings
    .concat(Array.from({ length: INPUTS_ALWAYS }, () => ({ voltageV: 0, currentA: 0 })))
    .slice(0, INPUTS_ALWAYS)
    .flatMap(({ voltageV, currentA }, i): Entry[] => [
      [`pv${i + 1}volt`, voltageV.toFixed(2)],
      [`pv${i + 1}curr`, currentA.toFixed(2)],
    ]);
}

function inputPowers({ strings }: PhysicalSample): Entry[] {
  return Array.from({ length: INPUTS }, (_, i) => {
    const string = strings[i];
    return [`pv${i + 1}power`, string ? watts(string.voltageV * string.currentA) : '0'] as const;
  });
}

/** Returns the inputs from the fourth on: the voltage of existing ones, the current of all. */
function restOfInputs({ strings }: PhysicalSample): Entry[] {
  return Array.from({ length: INPUTS - INPUTS_ALWAYS }, (_, i) => i + INPUTS_ALWAYS).flatMap((i): Entry[] => {
    const string = strings[i];
    if (!string) return [[`pv${i + 1}curr`, i < 8 ? '0.0' : '0']];
    return [
      [`pv${i + 1}volt`, string.voltageV.toFixed(2)],
      [`pv${i + 1}curr`, string.currentA.toFixed(2)],
    ];
  });
}

/** Returns grid side, then the inverter side, which string inverters do not report. */
function phases({ phases: measured, frequencyHz, battery: storage }: PhysicalSample): Entry[] {
  return ['r', 's', 't'].flatMap((name, i): Entry[] => {
    const phase = measured[i];
    const power = name === 't' ? 'tGridLPowerWatt' : `${name}GridPowerWatt`;
    return [
      [`${name}GridVolt`, phase ? phase.voltageV.toFixed(2) : '0'],
      [`${name}GridFreq`, phase ? frequencyHz.toFixed(2) : '0'],
      [`${name}GridCurr`, phase ? phase.currentA.toFixed(2) : '0'],
      [power, phase ? watts(phase.powerW) : '0'],
      [`${name}InvVolt`, phase && storage ? phase.voltageV.toFixed(2) : '0'],
      [`${name}InvCurr`, phase && storage ? phase.currentA.toFixed(2) : '0'],
      [`${name}InvFreq`, phase && storage ? frequencyHz.toFixed(2) : '0'],
      [`${name}InvPowerWatt`, phase && storage ? watts(phase.powerW) : '0'],
    ];
  });
}

function battery({ battery: storage }: PhysicalSample): Entry[] {
  return [
    ['batTempC', storage ? storage.temperatureC.toFixed(1) : '0'],
    ['batEnergyPercent', watts(storage?.socPercent ?? 0)],
    ['batPower', watts(Math.abs(storage?.powerW ?? 0))],
  ];
}

/** Returns the exchange with the grid, whichever its direction; for an inverter without a meter its output. */
function gridPower({ acPowerW, meter }: PhysicalSample): number {
  return meter ? Math.abs(meter.powerW) : acPowerW;
}

function energies({ energyTodayWh, energyTotalWh, battery: storage, meter }: PhysicalSample): Entry[] {
  return [
    ['todayLoadEnergy', kilowattHours(meter?.loadTodayWh ?? 0)],
    ['todayPvEnergy', kilowattHours(energyTodayWh)],
    ['totalPvEnergy', kilowattHours(energyTotalWh)],
    // Recorded as -1 of a string inverter that feeds in; of hybrids 1 sells.
    ['gridDirection', String(meter ? Math.sign(meter.powerW) : -1)],
    ['todaySellEnergy', kilowattHours(meter?.exportedTodayWh ?? 0)],
    ['todayFeedInEnergy', kilowattHours(meter?.importedTodayWh ?? 0)],
    ['todayBatDisEnergy', kilowattHours(storage?.dischargedTodayWh ?? 0)],
    ['todayBatChgEnergy', kilowattHours(storage?.chargedTodayWh ?? 0)],
    ['batteryDirection', String(Math.sign(storage?.powerW ?? 0))],
  ];
}

function totals({ battery: storage, meter }: PhysicalSample): Entry[] {
  return [
    ['parallTotalPVMeterEnergy', '0'],
    ['totalFeedInEnergy', kilowattHours(meter?.importedTotalWh ?? 0)],
    ['totalTotalLoadEnergy', kilowattHours(meter?.loadTotalWh ?? 0)],
    ['totalBatDisEnergy', kilowattHours(storage?.dischargedTotalWh ?? 0)],
    ['totalBatChgEnergy', kilowattHours(storage?.chargedTotalWh ?? 0)],
  ];
}

/** Returns the meter of a hybrid, whose phases carry the same; export is positive, as in the answers of EMS modules. */
function meterA({ meter, phases: measured, frequencyHz }: PhysicalSample): Entry[] {
  if (!meter) return zeros(METER_A);
  const perPhase = [0, 1, 2].flatMap((i): Entry[] => {
    const { voltageV = 0 } = measured[i] ?? {};
    const powerW = voltageV === 0 ? 0 : meter.powerW / measured.length;
    return [
      [`meterAVolt${i + 1}`, voltageV.toFixed(2)],
      [`meterACurr${i + 1}`, voltageV === 0 ? '0' : Math.abs(powerW / voltageV).toFixed(2)],
      [`meterAPowerWatt${i + 1}`, watts(powerW)],
      [`meterAPowerVA${i + 1}`, watts(Math.abs(powerW))],
      [`meterAFreq${i + 1}`, voltageV === 0 ? '0' : frequencyHz.toFixed(2)],
    ];
  });
  return [['meterAStatus', '1'], ...perPhase];
}

function condition({ index }: ModelInverter, sample: PhysicalSample): Entry[] {
  const fault = sample.fault && faults[sample.fault.kind];
  return [
    ['tGridPowerPF', '0'],
    ['totalHour', sample.operatingHours.toFixed(1)],
    ['iso1', watts(sample.insulationKohm)],
    ...zeros(['iso2', 'iso3', 'iso4']),
    ['pf', sample.powerFactor.toFixed(3)],
    ['qpower', watts(sample.reactivePowerVar)],
    ['mpvMode', modes[sample.state]],
    // Recorded as "0" on fresh data.
    ['isOnline', index % 2 === 0 ? '1' : '0'],
    ['mfaultMSG', fault ? String(fault.code) : '0'],
    ['hfaultMSG', ''],
    ['faultMsgList', fault ? [fault.name] : []],
    ['invTempC', '0.0'],
    ['batCapacity', ''],
    ...zeros([1, 2, 3].flatMap((n) => [`averBat${n}Vol`, `averBat${n}Cur`, `averBat${n}SOC`])),
    ['linkSignal', String(-48 - (index % 40))],
    ['sinkTempC', sample.temperatureC.toFixed(1)],
    ...zeros(['ambTempC', 'bmsUserEnergy', 'bmsTotalPower', 'bmsTotalEnergy']),
    ['batteryGroupDataList', []],
    ['todayEquivalentHours', '0'],
  ];
}

function zeros(names: readonly string[]): Entry[] {
  return names.map((name) => [name, '0'] as const);
}

/** Returns whole units, without `-0`. */
function watts(value: number): string {
  return String(Math.round(value) + 0);
}

export function kilowattHours(wattHours: number): string {
  return String(Number((wattHours / 1000).toFixed(2)));
}

const ofMeter = (meter: string, parts: readonly string[]): string[] =>
  [1, 2, 3].flatMap((n) => parts.map((part) => `meter${meter}${part}${n}`));
const METER_A = ['meterAStatus', ...ofMeter('A', ['Volt', 'Curr', 'PowerWatt', 'PowerVA', 'Freq'])];
const METER_B = [
  ...ofMeter('B', ['Volt', 'Curr', 'PowerWatt', 'Freq']),
  ...['Power', 'Volt'].flatMap((part) =>
    ['r', 's', 't'].map((p) => `${p}OnGridOut${part === 'Power' ? 'PowerWatt' : part}`),
  ),
  'rOnGridOutCurr',
  'rOnGridOutFreq',
  ...ofMeter('B', ['PowerFactor']),
  ...ofMeter('A', ['PowerFactor']),
];
const OUTPUTS = ['r', 's', 't'].flatMap((phase) =>
  ['OutVolt', 'OutCurr', 'OutFreq', 'OutPowerVA', 'OutPowerWatt'].map((part) => phase + part),
);
