import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';

/** An element of `dataList` and `itemList`. Values are always strings. */
export interface Entry {
  key: string;
  value: string;
  unit: string;
}

/** A string inverter reports so many inputs, phases and lines, whether it has them or not. */
const INPUTS = 8;
const PHASES = ['RUA', 'SVB', 'TWC'] as const;

const entry = (key: string, value: number, unit: string, decimals = 2): Entry => ({
  key,
  value: (Number(value.toFixed(decimals)) + 0).toFixed(decimals),
  unit,
});
const volts = (key: string, value: number): Entry => entry(key, value, 'V');
const amperes = (key: string, value: number): Entry => entry(key, value, 'A');
const watts = (key: string, value: number): Entry => entry(key, value, 'W');
const energy = (key: string, wattHours: number): Entry => entry(key, wattHours / 1000, 'kWh');
const degrees = (key: string, value: number): Entry => entry(key, value, '℃');

/**
 * Returns the entries in the order of a recorded answer; values that the device lacks are 0.00. It has no meter: grid
 * and load are 0 too.
 */
export function stringInverterEntries(inverter: ModelInverter, sample: PhysicalSample): Entry[] {
  const inputs = Array.from({ length: Math.max(INPUTS, sample.strings.length) }, (_, i) => sample.strings[i]);
  const voltages = PHASES.map((_, i) => sample.phases[i]?.voltageV ?? 0);
  return [
    watts('RatedPower', inverter.ratedPowerKw * 1000),
    ...inputs.map((input, i) => volts(`DCVoltagePV${i + 1}`, input?.voltageV ?? 0)),
    ...inputs.map((input, i) => amperes(`DCCurrentPV${i + 1}`, input?.currentA ?? 0)),
    ...inputs.map((input, i) => watts(`DCPowerPV${i + 1}`, (input?.voltageV ?? 0) * (input?.currentA ?? 0))),
    ...PHASES.map((phase, i) => volts(`ACVoltage${phase}`, voltages[i]!)),
    ...PHASES.map((phase, i) => amperes(`ACCurrent${phase}`, sample.phases[i]?.currentA ?? 0)),
    entry('ACOutputFrequencyR', sample.frequencyHz, 'Hz'),
    watts('TotalActiveACOutputPower', sample.acPowerW),
    ...lineVoltages(voltages),
    energy('TotalActiveProduction', sample.energyTotalWh),
    energy('DailyActiveProduction', sample.energyTodayWh),
    ...[1, 2, 3].map((n) => entry(`InverterOutputPowerL${n}`, 0, 'W', 0)),
    energy('TotalGridFeedIn', 0),
    energy('TotalEnergyPurchased', 0),
    energy('TotalConsumption', 0),
  ];
}

/** Returns line voltages as recorded: a single-phase inverter reports its phase voltage as the first line voltage. */
function lineVoltages([first = 0, second = 0, third = 0]: readonly number[]): Entry[] {
  const line = (a: number, b: number): number => Math.sqrt(a * a + b * b + a * b);
  const threePhase = second > 0;
  return [
    volts('ABLineVoltage', threePhase ? line(first, second) : first),
    volts('BCLineVoltage', threePhase ? line(second, third) : 0),
    volts('ACLineVoltage', threePhase ? line(first, third) : 0),
  ];
}

/** Returns the entries of a hybrid. Some of its keys contain spaces. */
export function hybridEntries(inverter: ModelInverter, sample: PhysicalSample): Entry[] {
  const phases = PHASES.flatMap((phase, i) => (sample.phases[i] ? [{ phase, ...sample.phases[i] }] : []));
  return [
    watts('RatedPower', inverter.ratedPowerKw * 1000),
    energy('PVCumulativePowerGenerationActive', sample.energyTotalWh),
    energy('PVDailyPowerGenerationActive', sample.energyTodayWh),
    ...sample.strings.flatMap(({ voltageV, currentA }, i) => [
      volts(`DCVoltagePV${i + 1}`, voltageV),
      amperes(`DCCurrentPV${i + 1}`, currentA),
      watts(`DCPowerPV${i + 1}`, voltageV * currentA),
    ]),
    watts(phases.length === 1 ? 'TotalDCInputPower' : 'TotalSolarPower', sample.dcPowerW),
    ...phases.map(({ phase, voltageV }) => volts(`ACVoltage${phase}`, voltageV)),
    ...phases.map(({ phase, currentA }) => amperes(`ACCurrent${phase}`, currentA)),
    entry('GridFrequency', sample.frequencyHz, 'Hz'),
    watts(phases.length === 1 ? 'InverterOutputPowerL1L2' : 'TotalInverterOutputPower', sample.acPowerW),
    ...(phases.length === 1 ? [] : phases.map(({ powerW }, i) => watts(`InverterOutputPowerL${i + 1}`, powerW))),
    degrees('AC Temperature', sample.temperatureC),
    ...storageEntries(sample),
  ];
}

/** Battery and meter: grid power counts import as positive, battery power discharging. */
function storageEntries({ battery, meter }: PhysicalSample): Entry[] {
  if (!battery || !meter) return [];
  return [
    entry('SOC', battery.socPercent, '%', 1),
    volts('BatteryVoltage', battery.voltageV),
    amperes('BatteryCurrent', battery.currentA),
    watts('BatteryPower', battery.powerW),
    degrees('Temperature- Battery', battery.temperatureC),
    energy('DailyChargingEnergy', battery.chargedTodayWh),
    energy('DailyDischargingEnergy', battery.dischargedTodayWh),
    energy('TotalChargeEnergy', battery.chargedTotalWh),
    energy('TotalDischargeEnergy', battery.dischargedTotalWh),
    watts('TotalGridPower', -meter.powerW),
    watts('TotalConsumptionPower', meter.loadPowerW),
    energy('DailyGridFeedIn', meter.exportedTodayWh),
    energy('DailyEnergyPurchased', meter.importedTodayWh),
    energy('DailyConsumption', meter.loadTodayWh),
    energy('TotalEnergySell', meter.exportedTotalWh),
    energy('TotalEnergyBuy', meter.importedTotalWh),
    energy('TotalConsumption', meter.loadTotalWh),
  ];
}

export function collectorEntries(): Entry[] {
  return [entry('SignalStrength', 68, '%', 0)];
}
