import type { FieldTable, StorageTables } from '@heliograph/vendor-contract';

/** GoodWe writes all-ones registers where there is no value: 65535 and 4294967295 in the scale of the member. */
const volts: readonly number[] = [6553.5, 6553.7, 65535];
const hertz: readonly number[] = [655.35, 655.37, 6553.5, 65535];
const watts: readonly number[] = [65535, 6553.5, 4294967.295, 4294967295];
const daily: readonly number[] = [6553.5, 65535];
const totals: readonly number[] = [65535, 4294967.295, 429496729.5, 4294967295];
const celsius: readonly number[] = [655.35, 6553.5, 6553.7, 65535];
const inputs = 'U and I of 6553 and more mean "no value"';

/** `inverter[]` of GetMonitorDetailByPowerstationId: members of `invert_full` (without it of `d`: `eDay`, `eTotal`, `hTotal`), and `out_pac` beside it. */
export const semsTable: FieldTable = {
  fields: {
    EDay: { from: ['eday', 'eDay'], unit: 'kWh', fillers: daily },
    ETotal: { from: ['etotal', 'eTotal'], unit: 'kWh', fillers: totals },
    PowerACOutputActive: { from: ['out_pac', 'pac'], unit: 'W', fillers: watts },
    PowerACOutputReactive: {
      from: 'lab_reactiveP',
      unit: 'kvar',
      fillers: [-0.001],
      note: 'of dict, which names the unit',
    },
    Temperature: { from: 'tempperature', unit: '°C', fillers: celsius, note: 'the vendor’s spelling' },
    FrqAC: { from: 'fac1', unit: 'Hz', fillers: hertz },
    HTotal: { from: ['hour_total', 'hTotal'], unit: 'h', fillers: totals },
    BatterySOC: {
      from: 'soc',
      unit: '%',
      sometimes: 'only where is_stored is true and soc ≤ 100: others show 536, 200 or leftovers',
    },
    UBattery: { from: 'vbattery1', unit: 'V', fillers: [...volts, 0], sometimes: 'only where is_stored is true' },
  },
  series: {
    UAC: { from: 'vac{n}', count: 3, unit: 'V', fillers: volts, note: inputs },
    IAC: { from: 'iac{n}', count: 3, unit: 'A', fillers: volts, note: inputs },
    UPV: { from: 'vpv{n}', count: 4, unit: 'V', fillers: volts, note: inputs, inputs: 'mppt' },
    IPV: { from: 'ipv{n}', count: 4, unit: 'A', fillers: volts, note: inputs },
  },
};

/** `inverterPoints[]` of GetInverterAllPoint: members of the inverter, and its `dict` taken apart (`acVacVol` "a/b/c", `dcVandC1` "V/A"). */
export const pointsTable: FieldTable = {
  fields: {
    EDay: { from: 'eday', unit: 'kWh', fillers: daily },
    ETotal: { from: 'etotal', unit: 'kWh', fillers: totals },
    PowerACOutputActive: { from: 'out_pac', unit: 'W', fillers: watts },
    PowerACOutputReactive: { from: 'lab_reactiveP', unit: 'kvar', fillers: [-0.001] },
    Temperature: { from: 'innerTemp', unit: '°C', fillers: celsius },
    FrqAC: { from: 'acFrequency1', unit: 'Hz', fillers: hertz },
    HTotal: { from: 'hTotal', unit: 'h', fillers: totals },
  },
  series: {
    UAC: { from: 'acVacVol{n}', count: 3, unit: 'V', fillers: volts, note: inputs },
    IAC: { from: 'acCurrent{n}', count: 3, unit: 'A', fillers: volts, note: inputs },
    UPV: { from: 'dcVandC{n}V', count: 32, unit: 'V', fillers: volts, note: inputs, inputs: 'mppt' },
    IPV: { from: 'dcVandC{n}A', count: 32, unit: 'A', fillers: volts, note: inputs },
  },
};

/** Sibling with the unit that the vendor names with a factor. */
export const UNIT_SUFFIX = ' unit';
const unitSuffix = UNIT_SUFFIX;

const ofPlant = 'stations/flow, of a plant with one inverter';

/** Factors of telemetry and telecounting, by `code`; each names its unit. Beside them the powers of the plant's flow, in kW. */
export const semsPlusTable: FieldTable = {
  fields: {
    EDay: { from: 'proPvStatsToday', unit: 'kWh', unitSuffix, fillers: daily },
    EMonth: { from: 'proPvStatsMonth', unit: 'kWh', unitSuffix, fillers: daily },
    EYear: { from: 'proPvStatsYear', unit: 'kWh', unitSuffix, fillers: daily },
    ETotal: { from: 'proPvStatsTotal', unit: 'kWh', unitSuffix, fillers: totals },
    PowerACOutputActive: { from: 'pAc', unit: 'kW', unitSuffix, fillers: watts },
    PowerACOutputReactive: { from: 'qAc', unit: 'kvar', unitSuffix, fillers: [-0.001], note: '-0.001 is "no value"' },
    PowerDC: { from: 'pDc', unit: 'kW', unitSuffix, fillers: watts },
    Temperature: { from: 'Temperature', unit: '°C', unitSuffix, fillers: celsius },
    FrqAC: { from: 'Fac', unit: 'Hz', unitSuffix, fillers: hertz },
    HTotal: { from: 'hTotal', unit: 'h', unitSuffix, fillers: totals },
    RatedPower: { from: 'ratedPower', unit: 'kW', unitSuffix },
    InsulationResistance: { from: 'ISOLimit', unit: 'kΩ', unitSuffix, fillers: [6553.5, 65535] },
    EBatteryCharge: { from: 'proCharStatsToday', unit: 'kWh', unitSuffix, fillers: daily },
    EBatteryDischarge: { from: 'proDischarStatsToday', unit: 'kWh', unitSuffix, fillers: daily },
    BatterySOC: { from: 'soc', unit: '%', note: `${ofPlant}, where a battery is listed` },
    BatteryPower: { from: 'pBat', unit: 'kW', note: `${ofPlant}, where a battery is listed; direction by flows` },
    GridPower: { from: 'pGrid', unit: 'kW', note: `${ofPlant}; direction by flows` },
    LoadPower: { from: 'pConsum', unit: 'kW', note: ofPlant },
  },
  series: {
    UAC: {
      from: 'PHASE-{n}:Vac',
      count: 3,
      unit: 'V',
      unitSuffix,
      fillers: volts,
      note: 'PHASE-A, B, C; single-phase: Vac',
    },
    IAC: {
      from: 'PHASE-{n}:Iac',
      count: 3,
      unit: 'A',
      unitSuffix,
      fillers: volts,
      note: 'PHASE-A, B, C; single-phase: Iac',
    },
    UPV: { from: 'MPPT-{n}:Vpv', count: 32, unit: 'V', unitSuffix, fillers: volts, inputs: 'mppt' },
    IPV: { from: 'MPPT-{n}:Ipv', count: 32, unit: 'A', unitSuffix, fillers: volts },
    PPV: { from: 'MPPT-{n}:Ppv', count: 32, unit: 'kW', unitSuffix },
  },
};

/** Columns of GetInverterDataByColumn, named as the vendor's own `points` names them. */
export const columnsTable: FieldTable = {
  fields: {
    EDay: { from: 'Eday', unit: 'kWh', fillers: daily },
    PowerACOutputActive: { from: 'Pac', unit: 'W', fillers: watts },
    Temperature: { from: 'Tempperature', unit: '°C', fillers: celsius },
    FrqAC: { from: 'Fac1', unit: 'Hz', fillers: hertz },
  },
  series: {
    UAC: { from: 'Vac{n}', count: 3, unit: 'V', fillers: volts, note: inputs },
    IAC: { from: 'Iac{n}', count: 3, unit: 'A', fillers: volts, note: inputs },
    UPV: { from: 'Vpv{n}', count: 4, unit: 'V', fillers: volts, note: inputs, inputs: 'mppt' },
    IPV: { from: 'Ipv{n}', count: 4, unit: 'A', fillers: volts, note: inputs },
  },
};

const noHealth = [-0.1, 0];

/** `invert_full` of GetMonitorDetailByPowerstationId: the battery where the plant has one, the meter as the inverter reads it. */
export const semsStorageTables: StorageTables = {
  battery: {
    BatterySOC: { from: 'soc', unit: '%' },
    BatterySOH: { from: 'soh', unit: '%', fillers: noHealth },
    UBattery: { from: 'vbattery1', unit: 'V', fillers: [...volts, 0] },
    IBattery: { from: 'ibattery1', unit: 'A', fillers: volts, note: 'below 0 while it charges (two clients)' },
    EBatteryCharge: { from: 'eChargeDay', unit: 'kWh', fillers: daily },
    EBatteryDischarge: { from: 'eDischargeDay', unit: 'kWh', fillers: daily },
    EBatteryChargeTotal: { from: 'eBatteryCharge', unit: 'kWh', fillers: totals },
    EBatteryDischargeTotal: { from: 'eBatteryDischarge', unit: 'kWh', fillers: totals },
  },
  meter: {
    GridPower: { from: 'pmeter', unit: 'W', fillers: watts, note: 'below 0 while the grid supplies (recorded)' },
    EGridExport: { from: 'seller', unit: 'kWh', fillers: daily, note: 'today (recorded)' },
    EGridImport: { from: 'buy', unit: 'kWh', fillers: daily, note: 'today (recorded)' },
    EGridExportTotal: { from: 'total_sell', unit: 'kWh', fillers: totals },
    EGridImportTotal: { from: 'total_buy', unit: 'kWh', fillers: totals },
  },
};

/** Factors of telecounting; each names its unit. */
export const semsPlusStorageTables: StorageTables = {
  battery: {
    EBatteryChargeTotal: { from: 'proCharStatsTotal', unit: 'kWh', unitSuffix, fillers: totals },
    EBatteryDischargeTotal: { from: 'proDischarStatsTotal', unit: 'kWh', unitSuffix, fillers: totals },
  },
  meter: {},
};
