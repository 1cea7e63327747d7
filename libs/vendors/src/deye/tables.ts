import type { FieldTable } from '@heliograph/vendor-contract';
import { amperes, degrees, hertz, named, percent, volts } from '../solarman-platform/units.ts';

const unused = 'what a device does not have reports 0.00 and is passed on as 0';

/** String inverters and hybrids: device/latest and device/history (dossier, "Real keys"). Some keys hold spaces. */
export const inverterTable: FieldTable = {
  fields: {
    EDay: { from: ['DailyActiveProduction', 'PVDailyPowerGenerationActive'], ...named },
    ETotal: { from: ['TotalActiveProduction', 'PVCumulativePowerGenerationActive'], ...named },
    PowerACOutputActive: {
      from: ['TotalActiveACOutputPower', 'InverterOutputPowerL1L2', 'TotalInverterOutputPower'],
      ...named,
    },
    PowerDC: { from: 'TotalDCInputPower', ...named },
    RatedPower: { from: 'RatedPower', ...named },
    Temperature: { from: ['AC Temperature', 'DC Temperature'], ...degrees },
    FrqAC: { from: ['ACOutputFrequencyR', 'GridFrequency'], ...hertz },
    UAC1: { from: 'ACVoltageRUA', ...volts },
    UAC2: { from: 'ACVoltageSVB', ...volts, note: unused },
    UAC3: { from: 'ACVoltageTWC', ...volts, note: unused },
    IAC1: { from: 'ACCurrentRUA', ...amperes },
    IAC2: { from: 'ACCurrentSVB', ...amperes, note: unused },
    IAC3: { from: 'ACCurrentTWC', ...amperes, note: unused },
    UAC12: { from: 'ABLineVoltage', ...volts },
    UAC23: { from: 'BCLineVoltage', ...volts },
    UAC31: { from: 'ACLineVoltage', ...volts },
    GridPower: { from: 'TotalGridPower', ...named, note: 'the vendor counts import as positive: the sign is turned' },
    LoadPower: { from: 'TotalConsumptionPower', ...named },
    ELoad: { from: 'DailyConsumption', ...named },
    EGridImport: { from: 'DailyEnergyPurchased', ...named },
    EGridExport: { from: 'DailyGridFeedIn', ...named },
    BatterySOC: { from: 'SOC', ...percent },
    BatteryPower: { from: 'BatteryPower', ...named, note: 'negative while charging, as ours' },
    UBattery: { from: 'BatteryVoltage', ...volts },
    IBattery: { from: 'BatteryCurrent', ...amperes },
    BatteryTemperature: { from: 'Temperature- Battery', ...degrees },
    EBatteryCharge: { from: 'DailyChargingEnergy', ...named, note: 'known from clients only' },
    EBatteryDischarge: { from: 'DailyDischargingEnergy', ...named, note: 'known from clients only' },
  },
  series: {
    UPV: {
      from: 'DCVoltagePV{n}',
      count: 32,
      ...volts,
      note: 'cross-vendor notes of the dossier: per-string DC',
      inputs: 'string',
    },
    IPV: { from: 'DCCurrentPV{n}', count: 32, ...amperes },
    PPV: { from: 'DCPowerPV{n}', count: 32, ...named },
  },
};

/** All keys the table reads: the only ones worth asking the history for. */
export const tableKeys: ReadonlySet<string> = new Set([
  ...Object.values(inverterTable.fields).flatMap(({ from }) => from),
  ...Object.values(inverterTable.series).flatMap(({ from, count }) =>
    Array.from({ length: count }, (_, i) => [from].flat().map((name) => name.replaceAll('{n}', String(i + 1)))).flat(),
  ),
]);
