import type { Dashboard } from '@grafana/schema';
import { dashboard, line, type Section } from './dashboard.ts';
import { orNone } from './panel.ts';
import { stat } from './stat.ts';
import { timeSeries } from './time-series.ts';
import { datasourceVariable, namespaceVariable, vendor, vendorVariable } from './variables.ts';
import { vendorsAtAGlance } from './vendor-table.ts';

const rate = '$__rate_interval';

const fine: Section = {
  title: 'Is it fine?',
  lines: [
    line(
      4,
      stat({
        title: 'Vendors down',
        description: 'Vendors of which no account is polled successfully, though accounts should be polled.',
        unit: 'short',
        expr: `count(sum by (namespace, vendor) (heliograph_ingest_vendor_accounts{${vendor},status=~"backing_off|unavailable"}) > 0 unless sum by (namespace, vendor) (heliograph_ingest_vendor_accounts{${vendor},status="polling"}) > 0) or vector(0)`,
        limits: { warn: 1, bad: 1 },
      }),
      stat({
        title: 'Accounts polled',
        description: 'Vendor accounts whose last poll was good.',
        unit: 'short',
        expr: `sum(heliograph_ingest_vendor_accounts{${vendor},status="polling"})`,
      }),
      stat({
        title: 'Accounts that wait',
        description:
          'After a failure, alone or with their vendor: asked again after a while that doubles, 15 minutes at most.',
        unit: 'short',
        expr: `sum(heliograph_ingest_vendor_accounts{${vendor},status=~"backing_off|unavailable"}) or vector(0)`,
        limits: { warn: 1, bad: 20 },
      }),
      stat({
        title: 'Passwords refused',
        description:
          'Accounts whose polling stopped until their owners enter new credentials. Many at once: the vendor changed its login.',
        unit: 'short',
        expr: `sum(heliograph_ingest_vendor_accounts{${vendor},status="credentials_rejected"}) or vector(0)`,
      }),
      stat({
        title: 'Longest without a good poll',
        description:
          'Of the accounts that should be polled. Alert at 2 hours; Enphase and SolarEdge, whose quotas may allow one call a day, at 26.',
        unit: 's',
        decimals: 0,
        expr: `max(heliograph_ingest_oldest_success_age_seconds{${vendor}})`,
        limits: { warn: 3600, bad: 7200 },
      }),
      stat({
        title: 'Least quota left',
        description: 'Of the tightest call budget of any credential.',
        unit: 'percentunit',
        decimals: 0,
        noValue: 'no budget',
        expr: `min(heliograph_ingest_quota_remaining_ratio{${vendor}})`,
        limits: { warn: 0.25, bad: 0.1, worse: 'below' },
      }),
    ),
    line(11, vendorsAtAGlance),
  ],
};

const calls: Section = {
  title: 'Polls and calls',
  lines: [
    line(
      8,
      timeSeries({
        title: 'Polls',
        description: 'Per second, by outcome. A poll is one call of the plan, for up to some hundred devices.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: `sum by (outcome) (rate(heliograph_ingest_polls_total{${vendor}}[${rate}]))`,
            legend: '{{outcome}}',
          },
        ],
      }),
      timeSeries({
        title: 'Share of polls that failed',
        description: 'By vendor, without refused passwords and calls never granted. Alert at 20 % for half an hour.',
        unit: 'percentunit',
        max: 1,
        limits: { warn: 0.2, bad: 0.2 },
        queries: [
          {
            expr: `1 - sum by (vendor) (rate(heliograph_ingest_polls_total{${vendor},outcome=~"ok|credentials_rejected|not_permitted"}[${rate}])) / sum by (vendor) (rate(heliograph_ingest_polls_total{${vendor}}[${rate}]))`,
            legend: '{{vendor}}',
          },
        ],
      }),
      timeSeries({
        title: 'Calls, 95th percentile',
        description: 'HTTP calls to the vendor, by call.',
        unit: 's',
        queries: [
          {
            expr: `histogram_quantile(0.95, sum by (vendor, call, le) (rate(heliograph_ingest_vendor_call_duration_seconds_bucket{${vendor}}[${rate}])))`,
            legend: '{{vendor}} {{call}}',
          },
        ],
      }),
    ),
    line(
      8,
      timeSeries({
        title: 'Calls by outcome',
        description: 'HTTP calls per second, by status or kind of error, as the vendor reports it.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: `sum by (outcome) (rate(heliograph_ingest_vendor_call_duration_seconds_count{${vendor}}[${rate}]))`,
            legend: '{{outcome}}',
          },
        ],
      }),
      timeSeries({
        title: 'Quota left',
        description: 'The tightest call budget of any credential, by vendor. Alert below 10 % for half an hour.',
        unit: 'percentunit',
        max: 1,
        limits: { warn: 0.25, bad: 0.1, worse: 'below' },
        queries: [
          {
            expr: `min by (vendor) (heliograph_ingest_quota_remaining_ratio{${vendor}})`,
            legend: '{{vendor}}',
          },
        ],
      }),
      timeSeries({
        title: 'Longest without a good poll',
        description:
          'The account that waited longest, by vendor. A saw-tooth as high as the poll interval is ordinary.',
        unit: 's',
        queries: [
          {
            expr: `max by (vendor) (heliograph_ingest_oldest_success_age_seconds{${vendor}})`,
            legend: '{{vendor}}',
          },
        ],
      }),
    ),
  ],
};

const data: Section = {
  title: 'Data',
  lines: [
    line(
      8,
      timeSeries({
        title: 'Samples',
        description:
          'Per second: new ones become records, others were written already (cloud polled more often than it is fed, or night), rejected ones are missed by their owners.',
        unit: 'cps',
        stacked: true,
        queries: [
          { expr: `sum(rate(heliograph_normalizer_records_total{${vendor}}[${rate}]))`, legend: 'records' },
          {
            expr: `sum(rate(heliograph_normalizer_samples_seen_before_total{${vendor}}[${rate}]))`,
            legend: 'seen before',
          },
          {
            expr: `sum(rate(heliograph_normalizer_rejected_total{${vendor}}[${rate}])) or vector(0)`,
            legend: 'rejected',
          },
        ],
      }),
      timeSeries({
        title: 'Age of new samples',
        description: 'When they are normalized, median and 95th percentile over the chosen vendors.',
        unit: 's',
        queries: [0.5, 0.95].map((quantile) => ({
          expr: `histogram_quantile(${quantile}, sum by (le) (rate(heliograph_normalizer_sample_age_seconds_bucket{${vendor}}[${rate}])))`,
          legend: `${quantile * 100} %`,
        })),
      }),
      timeSeries({
        title: 'Oldest newest sample of a device online',
        description:
          'The device that lags most, when its vendor was last polled, of those that do not sleep at night. High for one that stays online: its samples cannot be read, or its cloud shows old ones.',
        unit: 's',
        queries: [
          {
            expr: `max by (vendor) (heliograph_normalizer_oldest_sample_age_seconds{${vendor}})`,
            legend: '{{vendor}}',
          },
        ],
      }),
    ),
    line(
      8,
      timeSeries({
        title: 'Rejected and unknown',
        description:
          "An hour's samples that could not become a record, by reason, and states and alarms with a code in no table.",
        unit: 'short',
        queries: [
          {
            expr: orNone(
              `sum by (vendor, reason) (increase(heliograph_normalizer_rejected_total{${vendor}}[1h]))`,
              'reason',
            ),
            legend: '{{vendor}} {{reason}}',
          },
          {
            expr: `sum by (vendor) (increase(heliograph_normalizer_unknown_states_total{${vendor}}[1h]))`,
            legend: '{{vendor}} unknown state',
          },
          {
            expr: `sum by (vendor) (increase(heliograph_normalizer_unmapped_alarms_total{${vendor}}[1h]))`,
            legend: '{{vendor}} unmapped alarm',
          },
        ],
      }),
      timeSeries({
        title: 'Devices',
        description: 'Online and offline, over the chosen vendors. Sleeping ones are online.',
        unit: 'short',
        stacked: true,
        queries: [
          { expr: `sum(heliograph_normalizer_devices_online{${vendor}})`, legend: 'online' },
          { expr: `sum(heliograph_normalizer_devices_offline{${vendor}}) or vector(0)`, legend: 'offline' },
        ],
      }),
      timeSeries({
        title: 'Alarms raised',
        description: 'Alarms of devices that began within an hour, by severity, over the chosen vendors.',
        unit: 'short',
        stacked: true,
        queries: [
          {
            expr: orNone(
              `sum by (severity) (increase(heliograph_normalizer_alarms_total{${vendor}, kind="alarm.raised"}[1h]))`,
              'severity',
            ),
            legend: '{{severity}}',
          },
        ],
      }),
      timeSeries({
        title: 'Outages, gaps, syncs',
        description:
          'Within an hour: outages begun and ended (by vendor account), history calls of backfills, syncs by outcome.',
        unit: 'short',
        queries: [
          {
            expr: orNone(`sum by (kind) (increase(heliograph_ingest_vendor_events_total{${vendor}}[1h]))`, 'kind'),
            legend: 'event {{kind}}',
          },
          {
            expr: `sum by (outcome) (increase(heliograph_ingest_backfill_calls_total{${vendor}}[1h]))`,
            legend: 'backfill {{outcome}}',
          },
          {
            expr: `sum by (outcome) (increase(heliograph_syncs_total{${vendor}}[1h]))`,
            legend: 'sync {{outcome}}',
          },
        ],
      }),
    ),
  ],
};

const imports: Section = {
  title: 'Imports of past samples',
  lines: [
    line(
      8,
      timeSeries({
        title: 'Days read',
        description: 'Local days of devices within an hour. Live polls come first: an import takes what they leave.',
        unit: 'short',
        stacked: true,
        queries: [
          {
            expr: `sum by (vendor) (increase(heliograph_ingest_import_device_days_total{${vendor}}[1h]))`,
            legend: '{{vendor}}',
          },
        ],
      }),
      timeSeries({
        title: 'Calls of imports',
        description:
          'History calls within an hour, by outcome. Alert if more than half fail for an hour, without spent budgets and missing permissions.',
        unit: 'short',
        stacked: true,
        queries: [
          {
            expr: orNone(`sum by (outcome) (increase(heliograph_ingest_import_calls_total{${vendor}}[1h]))`, 'outcome'),
            legend: '{{outcome}}',
          },
        ],
      }),
      timeSeries({
        title: 'Imports',
        description:
          'Vendor accounts with an import, by its phase; one that has ended stays until the next one starts.',
        unit: 'short',
        stacked: true,
        queries: [
          {
            expr: orNone(`sum by (phase) (heliograph_ingest_imports{${vendor}})`, 'phase'),
            legend: '{{phase}}',
          },
        ],
      }),
      timeSeries({
        title: 'Longest without progress',
        description:
          'Of an import while polls of its vendor account succeed, without waits for a budget or a limit. Alert at 6 hours.',
        unit: 's',
        limits: { warn: 3600, bad: 21_600 },
        queries: [
          {
            expr: `max by (vendor) (heliograph_ingest_import_stalled_seconds{${vendor}})`,
            legend: '{{vendor}}',
          },
        ],
      }),
    ),
  ],
};

export const vendorDashboard: Dashboard = dashboard({
  uid: 'heliograph-vendor',
  title: 'Heliograph / Vendor',
  description: "How the vendors' clouds answer, their remaining quotas, and the outcome of their answers.",
  variables: [datasourceVariable, namespaceVariable, vendorVariable],
  sections: [fine, calls, data, imports],
});
