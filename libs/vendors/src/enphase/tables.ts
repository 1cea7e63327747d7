import type { FieldTable } from '@heliograph/vendor-contract';

/** An interval of devices/micros/telemetry. */
export const intervalTable: FieldTable = {
  fields: {
    PowerACOutputActive: { from: 'powr', unit: 'W', note: 'mean of the interval that ends at end_at' },
  },
  series: {},
};

/** Not a member of an answer: the sum of the local day's intervals. */
export const dayTable: FieldTable = {
  fields: {
    EDay: {
      from: 'enwh',
      unit: 'Wh',
      sometimes: 'sum since local midnight, only where no interval is missing since then',
    },
  },
  series: {},
};

/** A microinverter of inverters_summary_by_envoy_or_site: what goes with the newest interval of the same poll. */
export const summaryTable: FieldTable = {
  fields: {
    ETotal: {
      from: 'energy',
      unit: 'Wh',
      unitSuffix: '_units',
      note: 'object or bare number; as of last_report_date',
      sometimes:
        'with the newest interval of a poll, if the last report came less than ten minutes after it or nothing was generated since',
    },
  },
  series: {},
};
