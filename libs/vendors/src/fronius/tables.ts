import type { FieldTable } from '@heliograph/vendor-contract';

/** Channels name their unit; `log-rows.ts` puts it beside each. */
const unitSuffix = ':unit';

/** Members that `mapping.ts` derives from the energies of the interval. */
export const MEAN_POWER = '(EnergyExported − EnergyImported) × 3600 ÷ logDuration';
export const MEAN_DC_POWER = 'Σ EnergyDCn × 3600 ÷ logDuration';
export const DAY_ENERGY = 'Σ EnergyExported since local midnight';

/** History of an inverter: channels by name (dossier, "Inverter hist channels"; mapping table "Facts and mapping"). */
export const inverterTable: FieldTable = {
  fields: {
    EDay: {
      from: DAY_ENERGY,
      unit: 'Wh',
      sometimes: 'only where the answer covers the local day from midnight on without a gap',
    },
    PowerACOutputActive: { from: MEAN_POWER, unit: 'W', note: 'mean of the interval: the history has no AC power' },
    PowerDC: { from: MEAN_DC_POWER, unit: 'W', note: 'mean of the interval, where every input has its energy' },
    PowerACOutputReactive: { from: 'ReactivePower', unit: 'var', unitSuffix },
    PowerACOutputApparent: { from: 'ApparentPower', unit: 'VA', unitSuffix },
    PowerFactor: { from: 'PowerFactor', unit: '1', note: 'reads 0 at night' },
    UAC1: { from: 'VoltageA', unit: 'V', unitSuffix, note: 'name not in recorded answers' },
    UAC2: { from: 'VoltageB', unit: 'V', unitSuffix, note: 'name not in recorded answers' },
    UAC3: { from: 'VoltageC', unit: 'V', unitSuffix, note: 'name not in recorded answers' },
    IAC1: { from: 'CurrentA', unit: 'A', unitSuffix },
    IAC2: { from: 'CurrentB', unit: 'A', unitSuffix, note: 'name not in recorded answers' },
    IAC3: { from: 'CurrentC', unit: 'A', unitSuffix, note: 'name not in recorded answers' },
  },
  series: {
    UPV: { from: 'VoltageDC{n}', count: 32, unit: 'V', unitSuffix, inputs: 'mppt' },
    IPV: { from: 'CurrentDC{n}', count: 32, unit: 'A', unitSuffix, note: 'one per MPP tracker' },
  },
};
