import { table } from './table.ts';
import { vendor } from './variables.ts';

/** Counted things that have not happened are 0 for each vendor that has accounts. */
const orZero = (expr: string): string =>
  `${expr} or 0 * sum by (vendor) (heliograph_ingest_vendor_accounts{${vendor}})`;

const accounts = (status: string): string =>
  orZero(`sum by (vendor) (heliograph_ingest_vendor_accounts{${vendor},status=~"${status}"})`);

export const vendorsAtAGlance = table({
  title: 'Vendors at a glance',
  description: 'Rates and shares over 30 minutes. A click on a vendor shows it alone.',
  rows: { vendor: 'Vendor' },
  link: {
    title: 'This vendor alone',
    url: '/d/heliograph-vendor?var-vendor=${__value.text}&${namespace:queryparam}&${datasource:queryparam}',
  },
  columns: [
    { title: 'Polled', unit: 'short', expr: accounts('polling') },
    { title: 'Waiting', unit: 'short', expr: accounts('backing_off|unavailable'), limits: { warn: 1, bad: 20 } },
    { title: 'Refused', unit: 'short', expr: accounts('credentials_rejected'), limits: { warn: 1, bad: 20 } },
    {
      title: 'Good polls',
      unit: 'percentunit',
      decimals: 1,
      limits: { warn: 0.98, bad: 0.8, worse: 'below' },
      expr: `sum by (vendor) (rate(heliograph_ingest_polls_total{${vendor},outcome="ok"}[30m])) / sum by (vendor) (rate(heliograph_ingest_polls_total{${vendor},outcome!~"credentials_rejected|not_permitted"}[30m]))`,
    },
    {
      title: 'Call p95',
      unit: 's',
      decimals: 2,
      expr: `histogram_quantile(0.95, sum by (vendor, le) (rate(heliograph_ingest_vendor_call_duration_seconds_bucket{${vendor}}[30m])))`,
    },
    {
      title: 'Quota left',
      unit: 'percentunit',
      decimals: 0,
      limits: { warn: 0.25, bad: 0.1, worse: 'below' },
      expr: `min by (vendor) (heliograph_ingest_quota_remaining_ratio{${vendor}})`,
    },
    {
      title: 'Longest unpolled',
      unit: 's',
      decimals: 0,
      limits: { warn: 3600, bad: 7200 },
      expr: `max by (vendor) (heliograph_ingest_oldest_success_age_seconds{${vendor}})`,
    },
    {
      title: 'Records/s',
      unit: 'short',
      decimals: 2,
      expr: `sum by (vendor) (rate(heliograph_normalizer_records_total{${vendor}}[30m]))`,
    },
    {
      title: 'Sample age p50',
      unit: 's',
      decimals: 0,
      limits: { warn: 900, bad: 1800 },
      expr: `histogram_quantile(0.5, sum by (vendor, le) (rate(heliograph_normalizer_sample_age_seconds_bucket{${vendor}}[30m])))`,
    },
    { title: 'Online', unit: 'short', expr: `sum by (vendor) (heliograph_normalizer_devices_online{${vendor}})` },
    { title: 'Offline', unit: 'short', expr: `sum by (vendor) (heliograph_normalizer_devices_offline{${vendor}})` },
    {
      title: 'Rejected/h',
      unit: 'short',
      decimals: 0,
      limits: { warn: 1, bad: 100 },
      expr: orZero(`sum by (vendor) (increase(heliograph_normalizer_rejected_total{${vendor}}[1h]))`),
    },
  ],
});
