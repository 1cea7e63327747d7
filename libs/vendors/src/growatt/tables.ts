import { reported } from '@heliograph/base-data';
import type { FieldRule, FieldTable, SeriesRule, SourceUnit, StorageTables } from '@heliograph/vendor-contract';

/** Values that mean "nothing measured" (dossier, "Responses"). */
export const FILLERS = [-0.1, 6553.5] as const;

function value(from: string | readonly string[], unit: SourceUnit, note?: string): FieldRule {
  return { from, unit, fillers: FILLERS, ...reported({ note }) };
}

function series(from: string | readonly string[], unit: SourceUnit, count: number, note?: string): SeriesRule {
  return { from, unit, count, fillers: FILLERS, ...reported({ note }) };
}

const lineVoltages = {
  UAC12: value('vacRs', 'V', 'left out where 0 and a phase has voltage: not measured'),
  UAC23: value('vacSt', 'V'),
  UAC31: value('vacTr', 'V'),
};

const common = {
  PowerACOutputActive: value('pac', 'W'),
  PowerDC: value('ppv', 'W'),
  FrqAC: value('fac', 'Hz'),
  ...lineVoltages,
};

const namedPhases = {
  UAC1: value('vacr', 'V'),
  UAC2: value('vacs', 'V'),
  UAC3: value('vact', 'V'),
  IAC1: value('iacr', 'A'),
  IAC2: value('iacs', 'A'),
  IAC3: value('iact', 'A'),
  PAC1: value('pacr', 'W', 'left out where all three are 0 while pac is not: not measured'),
  PAC2: value('pacs', 'W'),
  PAC3: value('pact', 'W'),
};

/** Returns the values per MPP tracker. Strings replace them where the record has strings. */
function trackers(count: number): FieldTable['series'] {
  return {
    UPV: { ...series('vpv{n}', 'V', count, 'dossier, "Responses": MPPT DC'), inputs: 'mppt' },
    IPV: series('ipv{n}', 'A', count),
    PPV: series('ppv{n}', 'W', count, 'left out where all are 0 while ppv is not: not measured'),
  };
}

/** Type 1. */
const inverter: FieldTable = {
  fields: {
    EDay: value(['powerToday', 'eacToday'], 'kWh'),
    ETotal: value(['powerTotal', 'eacTotal'], 'kWh'),
    Temperature: value('temperature', '°C'),
    ...common,
    ...namedPhases,
  },
  series: trackers(10),
};

/** Type 1 in its history call, which has names of its own: `power`, `today_energy` (a text), numbered phases. */
const inverterHistory: FieldTable = {
  fields: {
    EDay: value('today_energy', 'kWh'),
    ETotal: value('total_energy', 'kWh'),
    Temperature: value('temperature', '°C'),
    PowerACOutputActive: value('power', 'W'),
    PowerDC: value('ppv', 'W'),
    FrqAC: value('fac', 'Hz'),
  },
  series: {
    UAC: series('vac{n}', 'V', 3, 'phases 2 and 3 are left out where voltage and current are 0'),
    IAC: series('iac{n}', 'A', 3),
    ...trackers(10),
  },
};

/** Type 4. `powerToday` may be null or an unused 0 there. */
const max: FieldTable = {
  fields: {
    EDay: value(['eacToday', 'powerToday'], 'kWh'),
    ETotal: value(['eacTotal', 'powerTotal'], 'kWh'),
    Temperature: value('temperature', '°C'),
    ...common,
    ...namedPhases,
  },
  series: trackers(16),
};

const acOutput = {
  EDay: value('eacToday', 'kWh'),
  ETotal: value('eacTotal', 'kWh'),
  Temperature: value('temp1', '°C'),
  ...common,
};

const noBattery = 'left out where battery voltage, state of charge and lifetime energies are 0: no battery';
const noMeter = 'left out where all powers and energies of grid and load are 0: no meter';

/** Fields of a meter; `toUser` is the power from the grid to the house. */
const meter = {
  GridPower: value('pacToGridTotal', 'W', `less pacToUserTotal: + export; ${noMeter}`),
  EGridExport: value('etoGridToday', 'kWh'),
  EGridImport: value('etoUserToday', 'kWh'),
  ELoad: value('elocalLoadToday', 'kWh'),
};

/** Types 5 and 6: one battery (documented mix_last_data). */
const storage = {
  BatterySOC: value('soc', '%', noBattery),
  BatteryPower: value('pdischarge1', 'W', 'less pcharge1: + discharge'),
  UBattery: value('vbat', 'V'),
  BatteryTemperature: value('bmsBatteryTemp', '°C'),
  EBatteryCharge: value('echarge1Today', 'kWh'),
  EBatteryDischarge: value(['edischarge1Today', 'edischargeToday'], 'kWh', 'clients know both names'),
  LoadPower: value('plocalLoadTotal', 'W'),
  ...meter,
};

/** Type 7: up to two batteries behind DC converters (`bdc`), with a battery management system (`bms`). */
const bdcStorage = {
  BatterySOC: value(['bmsSoc', 'bdc1Soc'], '%', noBattery),
  BatteryPower: value(
    'bdc1DischargePower',
    'W',
    'with bdc2DischargePower, less bdc1ChargePower and bdc2ChargePower: + discharge',
  ),
  UBattery: { ...value(['bmsVbat', 'bdc1Vbat'], 'V'), fillers: [...FILLERS, 0] },
  IBattery: {
    ...value(['bmsIbat', 'bdc1Ibat'], 'A', 'signed as BatteryPower; 0 is no measurement'),
    fillers: [...FILLERS, 0],
  },
  BatteryTemperature: { ...value('bmsTemp1Bat', '°C', '0 is no measurement'), fillers: [...FILLERS, 0] },
  EBatteryCharge: value('echargeToday', 'kWh'),
  EBatteryDischarge: value('edischargeToday', 'kWh'),
  LoadPower: value('pacToLocalLoad', 'W'),
  ...meter,
};

/** Type 7 (MIN). `pac1..3` are apparent power there: not PAC1..3. */
const tlx: FieldTable = {
  fields: { ...acOutput, ...bdcStorage },
  series: {
    UAC: series('vac{n}', 'V', 3, 'phases 2 and 3 are left out where voltage and current are 0'),
    IAC: series('iac{n}', 'A', 3),
    ...trackers(4),
  },
};

/** Types 5 (SPH) and 6 (SPA): no phase currents, no currents of the inputs. */
const mix: FieldTable = {
  fields: { ...acOutput, ...storage },
  series: {
    UAC: series('vac{n}', 'V', 3, 'phases 2 and 3 are left out where the voltage is 0'),
    UPV: { ...series('vpv{n}', 'V', 2, 'dossier, "Responses": MPPT DC'), inputs: 'mppt' },
    PPV: series('ppv{n}', 'W', 2),
  },
};

/** An AC-coupled battery inverter has no PV input: its record's zeros are not measurements. */
const spa: FieldTable = {
  fields: { ...without(acOutput, 'PowerDC'), ...storage },
  series: { UAC: series('vac{n}', 'V', 3, 'phases 2 and 3 are left out where the voltage is 0') },
};

function without(fields: FieldTable['fields'], name: keyof FieldTable['fields']): FieldTable['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}

export const tables = { inverter, max, mix, spa, tlx };

/** Families whose history call names its members differently. */
export const historyTables = { inverter: inverterHistory };

/** Strings that the records of a family name; the others have trackers only. */
export const stringCounts = { inverter: 16, max: 32 } as const;

/** Types 1 and 4, when the record's strings carry values: they take the place of the trackers (dossier, "BaseData mapping"). */
export function stringTable(count: number): FieldTable {
  return {
    fields: {},
    series: {
      UPV: {
        ...series('vString{n}', 'V', count, 'of an inverter that has shown any string value but 0'),
        inputs: 'string',
      },
      IPV: series('currentString{n}', 'A', count),
    },
  };
}

/** The families that have a battery and a meter. */
export const storedFamilies = ['mix', 'spa', 'tlx'] as const;

const noHealth = [...FILLERS, 0];

/** What the records of hybrids say beyond BaseData. `etogridTotal` is the spelling of older answers. */
const lifetimeOfMeter: StorageTables['meter'] = {
  EGridExportTotal: value(['etoGridTotal', 'etogridTotal'], 'kWh'),
  EGridImportTotal: value('etoUserTotal', 'kWh'),
  ELoadTotal: value('elocalLoadTotal', 'kWh'),
};

const ofStorage: StorageTables = {
  battery: {
    BatterySOH: { ...value('bmsSOH', '%'), fillers: noHealth },
    EBatteryChargeTotal: value('echarge1Total', 'kWh'),
    EBatteryDischargeTotal: value(['edischarge1Total', 'edischargeTotal'], 'kWh'),
  },
  meter: lifetimeOfMeter,
};

const ofBdcStorage: StorageTables = {
  battery: {
    BatterySOH: { ...value('bmsSoh', '%'), fillers: noHealth },
    EBatteryChargeTotal: value('echargeTotal', 'kWh', 'of both batteries'),
    EBatteryDischargeTotal: value('edischargeTotal', 'kWh', 'of both batteries'),
  },
  meter: lifetimeOfMeter,
};

export const storageTables = { mix: ofStorage, spa: ofStorage, tlx: ofBdcStorage };

const noPhase = [...FILLERS, 0];

/**
 * `ammeter/meter_last_data`. Which members are filled depends on the meter's model; the others are 0. Units of the document where it names them (W,
 * kWh), the SI unit of the neighbours where not. Positive energy is import: IEC 62053, and a client whose plant's energies add up that way.
 */
export const ammeterTable: StorageTables['meter'] = {
  EGridImport: value('positiveActiveTodayEnergy', 'kWh'),
  EGridExport: value('reverseActiveTodayEnergy', 'kWh'),
  EGridImportTotal: value('positiveActiveTotalEnergy', 'kWh'),
  EGridExportTotal: value('reverseActiveTotalEnergy', 'kWh'),
  UGrid1: { ...value('voltageL1', 'V'), fillers: noPhase },
  UGrid2: { ...value('voltageL2', 'V'), fillers: noPhase },
  UGrid3: { ...value('voltageL3', 'V'), fillers: noPhase },
  IGrid1: value('currentL1', 'A', 'only with the voltage of the phase'),
  IGrid2: value('currentL2', 'A'),
  IGrid3: value('currentL3', 'A'),
  GridReactivePower: { ...value('reactivePower', 'var'), fillers: noPhase },
  GridApparentPower: { ...value('apparentPower', 'VA'), fillers: noPhase },
  GridPowerFactor: { ...value('powerFactor', '1'), fillers: noPhase },
  FrqGrid: { ...value(['gridFrequency', 'frequency'], 'Hz'), fillers: noPhase },
};
