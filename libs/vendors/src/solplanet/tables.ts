import { readNumber, type FieldTable, type JsonRecord } from '@heliograph/vendor-contract';

/** MPPTs a record may have: the document has five, clients of newer models see six. */
const MPPTS = 6;
const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

/**
 * Values are whole numbers of this fraction of the unit (document V1.1, getLastTsDataPro). Members not listed are in
 * whole units.
 */
const parts: readonly (readonly [part: number, members: readonly string[]])[] = [
  [
    10,
    [
      'etd',
      'eto',
      'cf',
      'bv',
      'bat9',
      'bat12',
      'bat13',
      ...numbered('va', 3),
      ...numbered('ia', 3),
      ...numbered('v', MPPTS),
    ],
  ],
  [100, ['pf', 'fac', 'bat6', ...numbered('i', MPPTS)]],
];

const oneClient = 'known from one client only';

/** Records of getLastTsDataPro and rows of getInverterDataPagePro, after `inUnits`. The battery's members are those of a client (README, "Fields"). */
export const inverterTable: FieldTable = {
  fields: {
    EDay: { from: 'etd', unit: 'kWh', note: 'sent in 0.1 kWh' },
    ETotal: { from: 'eto', unit: 'kWh', note: 'sent in 0.1 kWh' },
    HTotal: { from: 'hto', unit: 'h' },
    PowerACOutputActive: { from: 'pac', unit: 'W' },
    PowerACOutputReactive: { from: 'prc', unit: 'var' },
    PowerACOutputApparent: { from: 'sac', unit: 'VA' },
    PowerFactor: { from: 'pf', unit: '1', note: 'sent in 0.01' },
    Temperature: { from: 'cf', unit: '°C', note: 'heat sink, sent in 0.1 °C' },
    UBus: { from: 'bv', unit: 'V', note: 'sent in 0.1 V' },
    FrqAC: { from: 'fac', unit: 'Hz', note: 'sent in 0.01 Hz' },
    PowerDC: {
      from: 'bat0',
      unit: 'W',
      sometimes: `hybrids with a battery: power of the modules, by the inverter’s own name ppv; ${oneClient}`,
    },
    BatterySOC: { from: 'bat10', unit: '%', note: oneClient },
    UBattery: { from: 'bat6', unit: 'V', note: `sent in 0.01 V; ${oneClient}` },
    BatteryTemperature: { from: 'bat9', unit: '°C', note: `sent in 0.1 °C; ${oneClient}` },
    EBatteryCharge: { from: 'bat12', unit: 'kWh', note: `sent in 0.1 kWh; ${oneClient}` },
    EBatteryDischarge: { from: 'bat13', unit: 'kWh', note: `sent in 0.1 kWh; ${oneClient}` },
  },
  series: {
    UAC: { from: 'va{n}', count: 3, unit: 'V', note: 'sent in 0.1 V' },
    IAC: { from: 'ia{n}', count: 3, unit: 'A', note: 'sent in 0.1 A, unlike the DC currents' },
    UPV: { from: 'v{n}', count: MPPTS, unit: 'V', note: 'of an MPPT, sent in 0.1 V', inputs: 'mppt' },
    IPV: {
      from: 'i{n}',
      count: MPPTS,
      unit: 'A',
      note: 'of an MPPT, sent in 0.01 A; s1 to s10 are of strings on unknown MPPTs',
    },
  },
};

/**
 * Returns the record with its scaled values in the table's units. Null and other values that are no numbers stay
 * absent.
 */
export function inUnits(record: JsonRecord): JsonRecord {
  const scaled: Record<string, unknown> = { ...record };
  for (const [part, members] of parts) {
    for (const member of members) {
      const value = readNumber(record[member]);
      scaled[member] = value === undefined ? undefined : value / part;
    }
  }
  return scaled;
}
