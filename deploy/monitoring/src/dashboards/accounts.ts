import type { Dashboard } from '@grafana/schema';
import { dashboard, line, type Section } from './dashboard.ts';
import { cpu, memory } from './process-panels.ts';
import { orNone } from './panel.ts';
import { stat } from './stat.ts';
import { table } from './table.ts';
import { timeSeries } from './time-series.ts';
import { datasourceVariable, namespace, namespaceVariable } from './variables.ts';

const rate = '$__rate_interval';
const apis = `${namespace},service=~"gateway|auth-api|sync-api|delivery-api"`;
/** 503 reports that a vendor or a dependency is unavailable, and when to retry. */
const failed = 'http_response_status_code=~"5..",http_response_status_code!="503"';

const fine: Section = {
  title: 'Is it fine?',
  lines: [
    line(
      4,
      stat({
        title: 'Requests that failed',
        description: 'Share of answers with 5xx other than 503, over 15 minutes. Alert at 5 %.',
        unit: 'percentunit',
        decimals: 2,
        noValue: 'no requests',
        expr: `(sum(rate(http_server_request_duration_seconds_count{${apis},${failed}}[15m])) or vector(0)) / sum(rate(http_server_request_duration_seconds_count{${apis}}[15m]))`,
        limits: { warn: 0.01, bad: 0.05 },
      }),
      stat({
        title: 'Slowest twentieth',
        description: '95th percentile at the gateway over 15 minutes, all routes.',
        unit: 's',
        decimals: 2,
        noValue: 'no requests',
        expr: `histogram_quantile(0.95, sum by (le) (rate(http_server_request_duration_seconds_bucket{${namespace},service="gateway"}[15m])))`,
        limits: { warn: 2, bad: 10 },
      }),
      stat({
        title: 'Oldest change not published',
        description: 'What customers change reaches ingest and the dispatchers through the outbox. Alert at 5 minutes.',
        unit: 's',
        decimals: 0,
        expr: `max(heliograph_outbox_oldest_age_seconds{${namespace}})`,
        limits: { warn: 30, bad: 300 },
      }),
      stat({
        title: 'Erasures under way',
        description: 'Deleted accounts that are not erased everywhere yet. Alert after a day.',
        unit: 'short',
        expr: `max(heliograph_erasures_pending{${namespace}})`,
      }),
      stat({
        title: 'Certificate valid for',
        description: "The gateway's own; empty where TLS ends before it. Alert at 7 days and at 1.",
        unit: 's',
        decimals: 0,
        noValue: 'no TLS here',
        expr: `min(heliograph_tls_certificate_expiry_timestamp_seconds{${namespace}}) - time()`,
        limits: { warn: 604_800, bad: 86_400, worse: 'below' },
      }),
      stat({
        title: 'Devices monitored, of quota',
        description: 'Over all accounts: the sold quota, and how much of it is used.',
        unit: 'percentunit',
        decimals: 1,
        expr: `sum(max by (namespace, vendor) (heliograph_devices{${namespace},monitored="true"})) / sum(max by (namespace) (heliograph_device_quota{${namespace}}))`,
      }),
    ),
  ],
};

const red: Section = {
  title: 'API',
  lines: [
    line(
      8,
      timeSeries({
        title: 'Requests',
        description: 'Per second and service. Each call of a customer counts at the gateway and at the API behind it.',
        unit: 'reqps',
        queries: [
          {
            expr: `sum by (service) (rate(http_server_request_duration_seconds_count{${apis}}[${rate}]))`,
            legend: '{{service}}',
          },
        ],
      }),
      timeSeries({
        title: 'Answers that are no success',
        description:
          'Per second, by service and status. 429: over a limit. 503: a vendor or a dependency is unavailable.',
        unit: 'reqps',
        stacked: true,
        queries: [
          {
            expr: orNone(
              `sum by (service, http_response_status_code) (rate(http_server_request_duration_seconds_count{${apis},http_response_status_code=~"[45].."}[${rate}]))`,
              'http_response_status_code',
            ),
            legend: '{{service}} {{http_response_status_code}}',
          },
        ],
      }),
      timeSeries({
        title: '95th percentile',
        description: 'By service. Syncs wait for a vendor, logins hash a password.',
        unit: 's',
        queries: [
          {
            expr: `histogram_quantile(0.95, sum by (service, le) (rate(http_server_request_duration_seconds_bucket{${apis}}[${rate}])))`,
            legend: '{{service}}',
          },
        ],
      }),
    ),
    line(
      9,
      table({
        title: 'Routes',
        description: 'Over the last 30 minutes.',
        rows: { service: 'Service', http_request_method: 'Method', http_route: 'Route' },
        sortBy: 'Requests/s',
        columns: [
          {
            title: 'Requests/s',
            unit: 'short',
            decimals: 2,
            expr: `sum by (service, http_request_method, http_route) (rate(http_server_request_duration_seconds_count{${apis}}[30m])) > 0`,
          },
          {
            title: 'p95',
            unit: 's',
            decimals: 3,
            limits: { warn: 2, bad: 10 },
            expr: `histogram_quantile(0.95, sum by (service, http_request_method, http_route, le) (rate(http_server_request_duration_seconds_bucket{${apis}}[30m]))) >= 0`,
          },
          {
            title: '5xx',
            unit: 'percentunit',
            decimals: 1,
            limits: { warn: 0.01, bad: 0.05 },
            expr: `(sum by (service, http_request_method, http_route) (rate(http_server_request_duration_seconds_count{${apis},http_response_status_code=~"5.."}[30m])) or 0 * sum by (service, http_request_method, http_route) (rate(http_server_request_duration_seconds_count{${apis}}[30m]))) / (sum by (service, http_request_method, http_route) (rate(http_server_request_duration_seconds_count{${apis}}[30m])) > 0)`,
          },
        ],
      }),
    ),
  ],
};

const customers: Section = {
  title: 'Customers',
  lines: [
    line(
      8,
      timeSeries({
        title: 'Accounts',
        description: 'By status; the same number in every replica of auth-api.',
        unit: 'short',
        queries: [{ expr: `max by (status) (heliograph_accounts{${namespace}})`, legend: '{{status}}' }],
      }),
      timeSeries({
        title: 'Vendor accounts',
        description: 'As their owners see them, by vendor.',
        unit: 'short',
        stacked: true,
        queries: [
          {
            expr: `max by (vendor, status) (heliograph_vendor_accounts{${namespace}}) > 0`,
            legend: '{{vendor}} {{status}}',
          },
        ],
      }),
      timeSeries({
        title: 'Devices',
        description: 'Monitored, and known beyond the quota, with the sum of the quotas.',
        unit: 'short',
        queries: [
          {
            expr: `sum by (monitored) (max by (namespace, vendor, monitored) (heliograph_devices{${namespace}}))`,
            legend: 'monitored: {{monitored}}',
          },
          { expr: `sum(max by (namespace) (heliograph_device_quota{${namespace}}))`, legend: 'quota' },
        ],
      }),
      timeSeries({
        title: 'Webhooks',
        description: 'By status. Disabled: failed everything for five days, or answered 410.',
        unit: 'short',
        queries: [{ expr: `max by (status) (heliograph_webhooks{${namespace}})`, legend: '{{status}}' }],
      }),
    ),
    line(
      8,
      timeSeries({
        title: 'Logins',
        description: 'Per second, by outcome. Alert at one failure in two seconds.',
        unit: 'cps',
        queries: [
          { expr: `sum by (outcome) (rate(heliograph_logins_total{${namespace}}[${rate}]))`, legend: '{{outcome}}' },
        ],
      }),
      timeSeries({
        title: 'Syncs',
        description: 'Within an hour by what asked for them and how they ended, and those under way.',
        unit: 'short',
        queries: [
          {
            expr: `sum by (trigger, outcome) (increase(heliograph_syncs_total{${namespace}}[1h]))`,
            legend: '{{trigger}} {{outcome}}',
          },
          { expr: `sum(heliograph_syncs_running{${namespace}}) or vector(0)`, legend: 'under way' },
        ],
      }),
      timeSeries({
        title: 'Refused because of a quota',
        description: 'Within an hour: customers who may want to buy more.',
        unit: 'short',
        queries: [
          { expr: `sum(increase(heliograph_quota_refusals_total{${namespace}}[1h])) or vector(0)`, legend: 'refusals' },
        ],
      }),
      timeSeries({
        title: 'Audit log',
        description:
          "Entries within an hour. Failed ones are in the service's own log only, and an alert; dropped ones are guesses of one address over its limit.",
        unit: 'short',
        queries: [
          {
            expr: `sum by (outcome) (increase(heliograph_audit_entries_total{${namespace}}[1h]))`,
            legend: '{{outcome}}',
          },
        ],
      }),
    ),
  ],
};

const saturation: Section = {
  title: 'How full it is',
  lines: [
    line(
      8,
      timeSeries({
        title: 'Changes not published',
        description: 'Rows of the outbox, by service. It empties within a second as a rule.',
        unit: 'short',
        queries: [{ expr: `max by (service) (heliograph_outbox_waiting{${namespace}})`, legend: '{{service}}' }],
      }),
      cpu(apis),
      memory(apis),
    ),
  ],
};

export const accounts: Dashboard = dashboard({
  uid: 'heliograph-accounts',
  title: 'Heliograph / Accounts',
  description:
    'The API and the customers who use it: requests, logins, syncs, what they have, and what of their changes waits.',
  variables: [datasourceVariable, namespaceVariable],
  sections: [fine, red, customers, saturation],
});
