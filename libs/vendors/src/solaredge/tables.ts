import type { FieldTable } from '@heliograph/vendor-contract';

/** The vendor names the unit of each series: `KW`, `WH`, `VOLT`. */
const unitSuffix = 'Unit';

/** One bucket of inverters/telemetry, its series put side by side (dossier: "Endpoints", mapping table of the cross-vendor notes). */
export const telemetryTable: FieldTable = {
  fields: {
    EDay: {
      from: 'energyToday',
      unitSuffix,
      sometimes:
        'sum of `energy` from local midnight up to and with the bucket; absent unless the buckets cover that time without a gap',
    },
    PowerACOutputActive: { from: 'power', unitSuffix, note: 'mean over the bucket; its timestamp is the start' },
    FrqAC: { from: 'frequency', unitSuffix, note: 'stamped with the end of the bucket' },
  },
  series: {
    UAC: { from: 'voltage', count: 1, unitSuffix, note: 'one value an inverter; stamped with the end of the bucket' },
  },
};
