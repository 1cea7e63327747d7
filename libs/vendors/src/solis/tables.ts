import { reported } from '@heliograph/base-data';
import type { FieldTable, StorageTables } from '@heliograph/vendor-contract';

/** The vendor names the unit of most members in a sibling: `pac` in `pacStr`. */
const unitSuffix = 'Str';

/** Grid and storage inverters: inverterDetailList, inverterDetail and the rows of inverterDay (dossier, "BaseData mapping"). */
export const inverterTable: FieldTable = {
  fields: {
    EDay: { from: ['eToday', 'etoday'], unitSuffix },
    EMonth: { from: 'eMonth', unitSuffix },
    EYear: { from: 'eYear', unitSuffix },
    ETotal: { from: ['eTotal', 'etotal'], unitSuffix, note: 'kWh up to 1000 kWh, then MWh or GWh with three decimals' },
    PowerACOutputActive: {
      from: 'pac',
      unitSuffix,
      multiplierSuffix: 'Pec',
      note: 'times pacPec: rows of inverterDay hold W and say kW with pacPec 0.001',
    },
    PowerDC: { from: 'dcPac', unitSuffix, fillers: [0], sometimes: '0 also while feeding in: taken as not reported' },
    PowerACOutputReactive: { from: 'reactivePower', unitSuffix },
    PowerACOutputApparent: { from: 'apparentPower', unitSuffix },
    PowerFactor: { from: 'powerFactor', unit: '1' },
    Temperature: { from: 'inverterTemperature', unit: '°C', unitSuffix: 'Unit', note: '℉ is converted' },
    FrqAC: { from: 'fac', unit: 'Hz', unitSuffix },
    UBus: { from: 'dcBus', unit: 'V', unitSuffix, fillers: [0], note: '0 is not reported' },
  },
  series: {
    UAC: { from: 'uAc{n}', count: 3, unit: 'V', unitSuffix, note: 'phases 2 and 3 only where they exist' },
    IAC: { from: 'iAc{n}', count: 3, unit: 'A', unitSuffix, note: 'phases 2 and 3 only where they exist' },
    UPV: {
      from: 'uPv{n}',
      count: 32,
      unit: 'V',
      unitSuffix,
      note: 'n ≤ dcInputtype + 1: unused inputs read 0; dossier, "Fields": trackers have members of their own',
      inputs: 'string',
    },
    IPV: { from: 'iPv{n}', count: 32, unit: 'A', unitSuffix, note: 'n ≤ dcInputtype + 1: unused inputs read 0' },
    PPV: { from: 'pow{n}', count: 32, unitSuffix, note: 'n ≤ dcInputtype + 1: unused inputs read 0' },
  },
};

/**
 * Fields of a battery and a meter (recorded excerpts of inverterDetail and inverterDetailList). Read only where a
 * record shows a battery: an inverter without one reports 0 in all of them.
 */
export const storageTable: FieldTable = {
  fields: {
    BatterySOC: {
      from: 'batteryCapacitySoc',
      unit: '%',
      fillers: [0],
      note: '0 beside a battery voltage: not reported',
    },
    BatteryPower: {
      from: 'batteryPower',
      unitSuffix,
      multiplierSuffix: 'Pec',
      note: 'the vendor counts charging as positive: the sign is turned, by batteryPowerFu (discharge) and batteryPowerZheng (charge) where one is not 0',
    },
    UBattery: { from: ['storageBatteryVoltage', 'batteryVoltage'], unit: 'V', unitSuffix, fillers: [0] },
    IBattery: {
      from: ['storageBatteryCurrent', 'bstteryCurrent'],
      unit: 'A',
      unitSuffix,
      note: 'signed as BatteryPower: + discharge',
    },
    EBatteryCharge: { from: ['batteryTodayChargeEnergy', 'batteryChargeEnergy'], unitSuffix },
    EBatteryDischarge: { from: ['batteryTodayDischargeEnergy', 'batteryDischargeEnergy'], unitSuffix },
    GridPower: {
      from: ['psum', 'pSum'],
      unitSuffix,
      multiplierSuffix: 'Pec',
      note: 'positive while exporting, as ours',
    },
    LoadPower: {
      from: ['totalLoadPower', 'familyLoadPower'],
      unitSuffix,
      multiplierSuffix: 'Pec',
      note: 'the house with its backup output; without it the house alone',
    },
    EGridExport: { from: ['gridSellTodayEnergy', 'gridSellEnergy'], unitSuffix },
    EGridImport: { from: ['gridPurchasedTodayEnergy', 'gridPurchasedEnergy'], unitSuffix },
    ELoad: { from: ['homeLoadTodayEnergy', 'homeLoadEnergy'], unitSuffix },
  },
  series: {},
};

const voltage = { unit: 'V', unitSuffix, fillers: [0], note: '0: no such phase' } as const;
const current = { unit: 'A', unitSuffix, note: 'only with the voltage of the phase' } as const;
const { GridPower, LoadPower, EGridExport, EGridImport, ELoad } = storageTable.fields;

/** The same records, beyond BaseData: of a meter all of it, for BaseData has none of an inverter without a battery. */
export const storageTables: StorageTables = {
  battery: {
    BatterySOH: { from: 'batteryHealthSoh', unit: '%', fillers: [0] },
    EBatteryChargeTotal: { from: 'batteryTotalChargeEnergy', unitSuffix, note: 'kWh up to 1000 kWh, then MWh' },
    EBatteryDischargeTotal: { from: 'batteryTotalDischargeEnergy', unitSuffix },
  },
  meter: {
    ...reported({ GridPower, LoadPower, EGridExport, EGridImport, ELoad }),
    EGridExportTotal: { from: 'gridSellTotalEnergy', unitSuffix },
    EGridImportTotal: { from: 'gridPurchasedTotalEnergy', unitSuffix },
    ELoadTotal: { from: 'homeLoadTotalEnergy', unitSuffix },
    UGrid1: { from: 'uA', ...voltage },
    UGrid2: { from: 'uB', ...voltage },
    UGrid3: { from: 'uC', ...voltage },
    IGrid1: { from: 'iA', ...current },
    IGrid2: { from: 'iB', ...current },
    IGrid3: { from: 'iC', ...current },
  },
};

/** epmDetail (document V2.0, 3.14). */
export const epmTable: StorageTables['meter'] = {
  GridPower: { from: 'pEpmTotal', unitSuffix, note: 'the sign is not documented: the counters decide it' },
  EGridImportTotal: { from: 'eTotalBuy', unitSuffix },
  EGridExportTotal: { from: 'eTotalSell', unitSuffix },
  LoadPower: { from: 'pLoad', unitSuffix },
  ELoadTotal: { from: 'eTotalLoad', unitSuffix },
  UGrid1: { from: 'uAc1', ...voltage },
  UGrid2: { from: 'uAc2', ...voltage },
  UGrid3: { from: 'uAc3', ...voltage },
  IGrid1: { from: 'iAc1', ...current },
  IGrid2: { from: 'iAc2', ...current },
  IGrid3: { from: 'iAc3', ...current },
  GridPowerFactor: { from: 'powerFactor', unit: '1', fillers: [0] },
  FrqGrid: { from: 'facMeter', unit: 'Hz', unitSuffix, fillers: [0] },
};
