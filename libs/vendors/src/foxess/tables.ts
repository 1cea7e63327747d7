import type { FieldTable } from '@heliograph/vendor-contract';

/** An entry names its unit; the reading keeps it beside the value: `pvPower.unit`. */
export const UNIT_SUFFIX = '.unit';

/** Members we compute exactly from others of the same time, named by their formula. */
export const PHASE_SUM = 'RPower + SPower + TPower';
export const GRID_BALANCE = 'feedinPower − gridConsumptionPower';
export const METER_EXPORT = '−meterPower';
export const BATTERY_BALANCE = 'batDischargePower − batChargePower';
/** Battery ports of a model that numbers them: `SoC_1` (H3 Smart), `SoC_2` (H3 Pro with its battery at the second input). */
export const BATTERY_PORTS = [1, 2] as const;
export const PORT_SUM = 'invBatPower_1 + invBatPower_2';
export const BATTERY_CURRENT = '−batCurrent';
/** `today` and `month` of device/generation. */
export const GENERATION_TODAY = 'generation today';
export const GENERATION_MONTH = 'generation month';

const unitSuffix = UNIT_SUFFIX;
const volts = { unit: 'V', unitSuffix } as const;
const amperes = { unit: 'A', unitSuffix } as const;
const kilowatts = { unit: 'kW', unitSuffix } as const;
const celsius = { unit: '°C', unitSuffix } as const;

/** Returns a variable's name and its names at the numbered battery ports. */
export function withPorts(variable: string): string[] {
  return [variable, ...BATTERY_PORTS.map((port) => `${variable}_${port}`)];
}

const onePort = 'numbered: of the only port that has a battery';

/** All inverters: device/real/query and device/history/query ("Inverter variables" of the OpenAPI document). */
export const inverterTable: FieldTable = {
  fields: {
    EDay: {
      from: ['todayYield', GENERATION_TODAY],
      unit: 'kWh',
      unitSuffix,
      note: 'models without todayYield: device/generation, asked right after the sample',
    },
    EMonth: {
      from: GENERATION_MONTH,
      unit: 'kWh',
      note: 'device/generation: in accounts of at most twenty inverters, and of models without todayYield',
    },
    ETotal: { from: 'generation', unit: 'kWh', unitSuffix, note: 'AC output, battery included' },
    PowerACOutputActive: {
      from: ['generationPower', PHASE_SUM],
      ...kilowatts,
      note: 'AC output, battery included; the sum only where no phase is missing',
    },
    PowerDC: { from: 'pvPower', ...kilowatts },
    PowerACOutputReactive: { from: 'ReactivePower', unit: 'kvar', unitSuffix },
    PowerFactor: { from: 'PowerFactor', unit: '1' },
    Temperature: {
      from: ['invTemperation', 'ambientTemperation'],
      ...celsius,
      note: 'both are measured in the housing',
    },
    FrqAC: { from: 'RFreq', unit: 'Hz', unitSuffix },
    UAC1: { from: 'RVolt', ...volts },
    UAC2: { from: 'SVolt', ...volts },
    UAC3: { from: 'TVolt', ...volts },
    IAC1: { from: 'RCurrent', ...amperes },
    IAC2: { from: 'SCurrent', ...amperes },
    IAC3: { from: 'TCurrent', ...amperes },
    PAC1: { from: 'RPower', ...kilowatts },
    PAC2: { from: 'SPower', ...kilowatts },
    PAC3: { from: 'TPower', ...kilowatts },
    GridPower: { from: [GRID_BALANCE, METER_EXPORT], ...kilowatts, note: 'meterPower counts import as positive' },
    LoadPower: { from: 'loadsPower', ...kilowatts },
    BatterySOC: { from: withPorts('SoC'), unit: '%', unitSuffix, note: onePort },
    BatteryPower: {
      from: [...withPorts('invBatPower'), PORT_SUM, BATTERY_BALANCE],
      ...kilowatts,
      note: 'positive while discharging',
    },
    UBattery: { from: [...withPorts('batVolt'), 'invBatVolt'], ...volts, note: onePort },
    IBattery: {
      from: ['invBatCurrent', ...withPorts(BATTERY_CURRENT)],
      ...amperes,
      note: 'sign as BatteryPower; batCurrent counts charging as positive',
    },
    BatteryTemperature: { from: withPorts('batTemperature'), ...celsius, note: onePort },
  },
  series: {
    UPV: {
      from: 'pv{n}Volt',
      count: 24,
      ...volts,
      note: 'strings by their number, up to 24; no document says',
      inputs: 'string',
    },
    IPV: { from: 'pv{n}Current', count: 24, ...amperes },
    PPV: { from: 'pv{n}Power', count: 24, ...kilowatts },
  },
};

/** Variables a history call asks for: those the table reads, and those that the state follows from. */
export const historyVariables: readonly string[] = [
  ...new Set(
    Object.values(inverterTable.fields)
      .flatMap(({ from }) => from)
      .filter((name) => /^\w+$/.test(name)),
  ),
  'feedinPower',
  'gridConsumptionPower',
  'meterPower',
  'batChargePower',
  'batDischargePower',
  ...withPorts('batCurrent'),
  ...Object.values(inverterTable.series).flatMap(({ from, count }) =>
    Array.from({ length: count }, (_, i) => String(from).replace('{n}', String(i + 1))),
  ),
  'runningState',
  'currentFault',
];
