import type { FieldTable } from '@heliograph/vendor-contract';
import { amperes, degrees, hertz, named, percent, volts } from '../solarman-platform/readings.ts';

const camelCase = 'some devices write their keys in camel case';
const unused = 'what a device does not have reports 0.00 and is passed on as 0';

/** String inverters and hybrids: device/latest and device/history (dossier, "Real keys"). Some keys contain spaces. */
export const inverterTable: FieldTable = {
  fields: {
    EDay: {
      from: ['DailyActiveProduction', 'PVDailyPowerGenerationActive', 'dailyProductionActive'],
      ...named,
      note: camelCase,
    },
    ETotal: {
      from: ['TotalActiveProduction', 'PVCumulativePowerGenerationActive', 'cumulativeProductionActive'],
      ...named,
      note: camelCase,
    },
    PowerACOutputActive: {
      from: [
        'TotalActiveACOutputPower',
        'InverterOutputPowerL1L2',
        'TotalInverterOutputPower',
        'inverterOutputPowerL1l2',
      ],
      ...named,
    },
    PowerDC: {
      from: ['TotalDCInputPower', 'TotalSolarPower', 'totalDcInputPower'],
      ...named,
      note: 'TotalSolarPower: three-phase hybrids',
    },
    PowerACOutputReactive: { from: 'InverterTotalReactivePower', ...named, sometimes: 'hybrids' },
    PowerFactor: { from: 'PowerFactor', unit: '1', sometimes: 'hybrids' },
    RatedPower: { from: 'RatedPower', ...named },
    Temperature: { from: ['AC Temperature', 'DC Temperature', 'acTemperature', 'dcTemperature'], ...degrees },
    FrqAC: { from: ['ACOutputFrequencyR', 'GridFrequency', 'acOutputFrequencyR'], ...hertz },
    UAC1: { from: ['ACVoltageRUA', 'GridVoltageL1', 'acVoltageRua'], ...volts },
    UAC2: { from: ['ACVoltageSVB', 'GridVoltageL2'], ...volts, note: unused },
    UAC3: { from: ['ACVoltageTWC', 'GridVoltageL3'], ...volts, note: unused },
    IAC1: { from: ['ACCurrentRUA', 'acCurrentRua'], ...amperes },
    IAC2: { from: 'ACCurrentSVB', ...amperes, note: unused },
    IAC3: { from: 'ACCurrentTWC', ...amperes, note: unused },
    UAC12: { from: 'ABLineVoltage', ...volts },
    UAC23: { from: 'BCLineVoltage', ...volts },
    UAC31: { from: 'ACLineVoltage', ...volts },
    GridPower: { from: 'TotalGridPower', ...named, note: 'the vendor counts import as positive: the sign is turned' },
    LoadPower: { from: ['TotalConsumptionPower', 'totalConsumptionPower'], ...named },
    ELoad: { from: ['DailyConsumption', 'dailyConsumption'], ...named },
    EGridImport: { from: ['DailyEnergyPurchased', 'DailyEnergyBuy'], ...named },
    EGridExport: { from: ['DailyGridFeedIn', 'DailyEnergySell'], ...named },
    BatterySOC: { from: ['SOC', 'soc'], ...percent },
    BatteryPower: { from: 'BatteryPower', ...named, note: 'negative while charging, as ours' },
    UBattery: { from: ['BatteryVoltage', 'batteryVoltage'], ...volts },
    IBattery: { from: 'BatteryCurrent', ...amperes },
    BatteryTemperature: { from: ['Temperature- Battery', 'temperatureBattery'], ...degrees },
    EBatteryCharge: { from: ['DailyChargingEnergy', 'dailyChargingEnergy'], ...named },
    EBatteryDischarge: { from: ['DailyDischargingEnergy', 'dailyDischargingEnergy'], ...named },
  },
  series: {
    PAC: {
      from: 'InverterOutputPowerL{n}',
      count: 3,
      ...named,
      fillers: [0],
      sometimes: '0 is not reported: string inverters show it while they generate',
    },
    UPV: {
      from: ['DCVoltagePV{n}', 'dcVoltagePv{n}'],
      count: 32,
      ...volts,
      note: 'cross-vendor notes of the dossier: per-string DC',
      inputs: 'string',
    },
    IPV: { from: ['DCCurrentPV{n}', 'dcCurrentPv{n}'], count: 32, ...amperes },
    PPV: { from: ['DCPowerPV{n}', 'dcPowerPv{n}'], count: 32, ...named },
  },
};

/** All keys the table reads: the only ones worth asking the history for. */
export const tableKeys: ReadonlySet<string> = new Set([
  ...Object.values(inverterTable.fields).flatMap(({ from }) => from),
  ...Object.values(inverterTable.series).flatMap(({ from, count }) =>
    Array.from({ length: count }, (_, i) => [from].flat().map((name) => name.replaceAll('{n}', String(i + 1)))).flat(),
  ),
]);
