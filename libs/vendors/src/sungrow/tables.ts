import type { FieldTable } from '@heliograph/vendor-contract';
import { hybridMppts, inverterMppts, microInputs, strings } from './points.ts';

/** String inverters, device type 1. The strings' points have irregular numbers: `points.ts` gives them the names used here. */
export const inverterTable: FieldTable = {
  fields: {
    EDay: { from: 'p1', unit: 'Wh' },
    EMonth: { from: 'p87', unit: 'Wh' },
    EYear: { from: 'p88', unit: 'Wh' },
    ETotal: { from: 'p2', unit: 'Wh' },
    PowerACOutputActive: { from: 'p24', unit: 'W' },
    PowerDC: { from: 'p14', unit: 'W' },
    PowerACOutputReactive: { from: 'p25', unit: 'var' },
    PowerACOutputApparent: { from: 'p43', unit: 'VA', sometimes: 'not asked for: read when an answer holds it' },
    PowerFactor: { from: 'p26', unit: '1' },
    Temperature: { from: 'p4', unit: '°C', note: 'internal air' },
    FrqAC: { from: 'p27', unit: 'Hz' },
    HTotal: { from: 'p3', unit: 'h', note: 'hours on the grid' },
    InsulationResistance: { from: 'p94', unit: 'kΩ' },
    UBus: { from: 'p95', unit: 'V', sometimes: 'not asked for: read when an answer holds it' },
    UAC12: { from: 'p15', unit: 'V' },
    UAC23: { from: 'p16', unit: 'V' },
    UAC31: { from: 'p17', unit: 'V' },
    ...phases(['p18', 'p19', 'p20'], ['p21', 'p22', 'p23']),
  },
  series: {
    UPV: {
      from: 'string {n} voltage',
      count: strings.length,
      unit: 'V',
      note: 'p96–p113, p7166–p7179',
      inputs: 'string',
    },
    IPV: { from: 'string {n} current', count: strings.length, unit: 'A', note: 'p70–p85, p92, p93, p313–p326' },
  },
};

/** The MPP trackers of device type 1 in place of its strings: the assignment of strings to trackers is not published. */
export const mpptTable: FieldTable = {
  fields: {},
  series: {
    UPV: {
      from: 'input {n} voltage',
      count: inverterMppts.length,
      unit: 'V',
      inputs: 'mppt',
      note: 'p5, p7, p9, p45–p57, p7401, p7402, p7723–p7737; only where no string has a value; the first six are asked for',
    },
    IPV: {
      from: 'input {n} current',
      count: inverterMppts.length,
      unit: 'A',
      note: 'p6, p8, p10, p46–p58, p7451, p7452, p7724–p7738; only where no string has a value',
    },
  },
};

/** The point `p13141` in per cent: `mapping-sample.ts` reads both ways in which it is written. */
export const SOC_PERCENT = 'p13141 as per cent';

/** Hybrid (energy storage) inverters, device type 14. `GridPower` and `BatteryPower` are differences: see `mapping-sample.ts`. */
export const hybridTable: FieldTable = {
  fields: {
    EDay: { from: 'p13112', unit: 'Wh', note: 'PV yield' },
    ETotal: { from: 'p13134', unit: 'Wh', note: 'PV yield' },
    PowerACOutputActive: { from: 'p13011', unit: 'W' },
    PowerDC: { from: 'p13003', unit: 'W' },
    PowerACOutputReactive: { from: 'p13012', unit: 'var' },
    PowerACOutputApparent: { from: 'p13018', unit: 'VA' },
    PowerFactor: { from: 'p13013', unit: '1' },
    Temperature: { from: 'p13019', unit: '°C', note: 'internal air' },
    FrqAC: { from: 'p13007', unit: 'Hz' },
    HTotal: { from: 'p13020', unit: 'h' },
    InsulationResistance: { from: 'p13160', unit: 'kΩ' },
    UBus: { from: 'p13161', unit: 'V' },
    UAC12: { from: 'p13004', unit: 'V' },
    UAC23: { from: 'p13005', unit: 'V' },
    UAC31: { from: 'p13006', unit: 'V' },
    ...phases(['p13157', 'p13158', 'p13159'], ['p13008', 'p13009', 'p13010']),
    LoadPower: { from: 'p13119', unit: 'W' },
    EGridExport: { from: 'p13122', unit: 'Wh' },
    EGridImport: { from: 'p13147', unit: 'Wh' },
    ELoad: { from: 'p13199', unit: 'Wh' },
    BatterySOC: { from: SOC_PERCENT, unit: '%', note: 'a fraction, 0 to 1; more than 1 is per cent; else p58604' },
    UBattery: { from: ['p13138', 'p58601'], unit: 'V' },
    IBattery: { from: ['p13139', 'p58602'], unit: 'A', note: 'signed as BatteryPower' },
    BatteryTemperature: { from: ['p13143', 'p58603'], unit: '°C' },
    EBatteryCharge: { from: 'p13028', unit: 'Wh' },
    EBatteryDischarge: { from: 'p13029', unit: 'Wh' },
  },
  series: {
    UPV: {
      from: 'input {n} voltage',
      count: hybridMppts.length,
      unit: 'V',
      note: 'p13001, p13105, p13107, p13109',
      inputs: 'mppt',
    },
    IPV: { from: 'input {n} current', count: hybridMppts.length, unit: 'A', note: 'p13002, p13106, p13108, p13110' },
  },
};

/** Microinverters, device type 55. */
export const microTable: FieldTable = {
  fields: {
    EDay: { from: 'p51346', unit: 'Wh' },
    ETotal: { from: 'p51302', unit: 'Wh' },
    PowerACOutputActive: { from: 'p51303', unit: 'W' },
    PowerDC: { from: 'p51305', unit: 'W' },
    PowerACOutputReactive: { from: 'p51304', unit: 'var' },
    PowerACOutputApparent: { from: 'p51306', unit: 'VA' },
    PowerFactor: { from: 'p51307', unit: '1' },
    FrqAC: { from: 'p51308', unit: 'Hz' },
    UAC1: { from: 'p51309', unit: 'V' },
    IAC1: { from: 'p51312', unit: 'A' },
  },
  series: {
    UPV: {
      from: 'input {n} voltage',
      count: microInputs.length,
      unit: 'V',
      note: 'p51315, p51317 … p51325; each input has a tracker of its own',
      inputs: 'mppt',
    },
    IPV: { from: 'input {n} current', count: microInputs.length, unit: 'A', note: 'p51316, p51318 … p51326' },
    PPV: { from: 'p5133{n}', count: microInputs.length, first: 3, unit: 'W' },
  },
};

/** Differences of two reported powers: documented here for the matrix, computed in `mapping-sample.ts`. */
export const differenceTable: FieldTable = {
  fields: {
    GridPower: {
      from: 'p13121',
      unit: 'W',
      sometimes: 'minus p13149: feed-in power minus purchased power; both must be reported',
    },
    BatteryPower: {
      from: 'p13150',
      unit: 'W',
      sometimes: 'minus p13126: discharging power minus charging power; both must be reported',
    },
  },
  series: {},
};

function phases(voltages: readonly string[], currents: readonly string[]): FieldTable['fields'] {
  const [u1 = '', u2 = '', u3 = ''] = voltages;
  const [i1 = '', i2 = '', i3 = ''] = currents;
  return {
    UAC1: { from: u1, unit: 'V' },
    UAC2: { from: u2, unit: 'V' },
    UAC3: { from: u3, unit: 'V' },
    IAC1: { from: i1, unit: 'A' },
    IAC2: { from: i2, unit: 'A' },
    IAC3: { from: i3, unit: 'A' },
  };
}
