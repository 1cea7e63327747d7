import type { Dashboard } from '@grafana/schema';
import { dashboard, line, type Section } from './dashboard.ts';
import { orNone } from './panel.ts';
import { stat } from './stat.ts';
import { firingAlerts, firingCount } from './firing-alerts.ts';
import { timeSeries } from './time-series.ts';
import { datasourceVariable, namespace, namespaceVariable } from './variables.ts';
import { cpu, eventLoop, memory } from './process-panels.ts';

const rate = '$__rate_interval';
/** Refused passwords and calls that were never granted are the customers' matter. */
const notOurs = 'outcome!~"credentials_rejected|not_permitted"';

const fine: Section = {
  title: 'Is it fine?',
  lines: [
    line(
      4,
      firingCount(namespace),
      stat({
        title: 'Services down',
        description: 'Services without a replica that is ready. Their work stands still.',
        unit: 'short',
        expr: `count(max by (namespace, service) (heliograph_ready{${namespace}}) == 0) or vector(0)`,
        limits: { warn: 1, bad: 1 },
      }),
      stat({
        title: 'Good polls',
        description:
          'Share of the polls that the vendor answered, over 15 minutes. Refused passwords do not count: the owner of the account corrects them.',
        unit: 'percentunit',
        decimals: 1,
        noValue: 'no polls',
        expr: `sum(rate(heliograph_ingest_polls_total{${namespace},outcome="ok"}[15m])) / sum(rate(heliograph_ingest_polls_total{${namespace},${notOurs}}[15m]))`,
        limits: { warn: 0.98, bad: 0.8, worse: 'below' },
      }),
      stat({
        title: 'Waits to be normalized',
        description: 'Age of the oldest answer of a vendor that is not normalized yet. Alert at 2 and at 15 minutes.',
        unit: 's',
        decimals: 0,
        expr: `max(heliograph_kafka_consumer_lag_seconds{${namespace},service="normalizer"})`,
        limits: { warn: 120, bad: 900 },
      }),
      stat({
        title: 'Waits to be delivered',
        description:
          'Age of the oldest record without a first attempt, of the slowest channel. Alert at 2 and at 15 minutes.',
        unit: 's',
        decimals: 0,
        expr: `max(heliograph_delivery_lag_seconds{${namespace}})`,
        limits: { warn: 120, bad: 900 },
      }),
      stat({
        title: 'Good attempts',
        description: 'Share of the requests, produces and publishes that consumers acknowledged, over 15 minutes.',
        unit: 'percentunit',
        decimals: 1,
        noValue: 'nothing sent',
        expr: `sum(rate(heliograph_delivery_attempts_total{${namespace},outcome="ok"}[15m])) / sum(rate(heliograph_delivery_attempts_total{${namespace}}[15m]))`,
        limits: { warn: 0.95, bad: 0.5, worse: 'below' },
      }),
    ),
  ],
};

const rates: Section = {
  title: 'Poll → normalize → deliver: how much',
  lines: [
    line(
      7,
      timeSeries({
        title: 'Devices polled',
        description:
          'Devices requested by successful polls, per second. It follows the poll interval of each vendor (5 minutes as a rule), day and night.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: `sum by (vendor) (rate(heliograph_ingest_devices_polled_total{${namespace}}[${rate}]))`,
            legend: '{{vendor}}',
          },
        ],
      }),
      timeSeries({
        title: 'Records written',
        description:
          'BaseData records per second: samples that were new. At night most vendors show the last sample of the evening, so this falls and the polls do not.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: `sum by (vendor) (rate(heliograph_normalizer_records_total{${namespace}}[${rate}]))`,
            legend: '{{vendor}}',
          },
        ],
      }),
      timeSeries({
        title: 'Records delivered',
        description:
          'Acknowledged by consumers, per second and channel. A record that two channels want counts in both.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: `sum by (channel) (rate(heliograph_delivery_records_total{${namespace},outcome="delivered"}[${rate}]))`,
            legend: '{{channel}}',
          },
        ],
      }),
    ),
  ],
};

const errors: Section = {
  title: 'Poll → normalize → deliver: what fails',
  lines: [
    line(
      7,
      timeSeries({
        title: 'Polls that failed',
        description:
          'Per second, by the kind of the error. `internal`: the answer could not be stored, our own fault. More in the dashboard Vendor.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: orNone(
              `sum by (outcome) (rate(heliograph_ingest_polls_total{${namespace},outcome!="ok"}[${rate}]))`,
              'outcome',
            ),
            legend: '{{outcome}}',
          },
        ],
      }),
      timeSeries({
        title: 'Samples rejected',
        description:
          'Samples and answers that could not become records, per second and reason. The topic `rejected` has each of them.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: orNone(
              `sum by (reason) (rate(heliograph_normalizer_rejected_total{${namespace}}[${rate}]))`,
              'reason',
            ),
            legend: '{{reason}}',
          },
        ],
      }),
      timeSeries({
        title: 'Attempts that failed',
        description: 'Per second, by channel and cause. They are repeated; more in the dashboard Delivery.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: orNone(
              `sum by (channel, outcome) (rate(heliograph_delivery_attempts_total{${namespace},outcome!="ok"}[${rate}]))`,
              'outcome',
            ),
            legend: '{{channel}} {{outcome}}',
          },
        ],
      }),
    ),
  ],
};

const p95 = (metric: string, by: string): string =>
  `histogram_quantile(0.95, sum by (${by}, le) (rate(${metric}_bucket{${namespace}}[${rate}])))`;

const durations: Section = {
  title: 'Poll → normalize → deliver: how long',
  lines: [
    line(
      7,
      timeSeries({
        title: 'Calls to vendors, 95th percentile',
        description: 'Of one HTTP call, by vendor.',
        unit: 's',
        queries: [{ expr: p95('heliograph_ingest_vendor_call_duration_seconds', 'vendor'), legend: '{{vendor}}' }],
      }),
      timeSeries({
        title: 'Normalizing, 95th percentile',
        description: 'From receiving an answer of a vendor to the acknowledgement of its records by Kafka.',
        unit: 's',
        queries: [{ expr: p95('heliograph_normalizer_duration_seconds', 'vendor'), legend: '{{vendor}}' }],
      }),
      timeSeries({
        title: 'Record to acknowledgement, 95th percentile',
        description: "From the normalizer's record to the consumer's acknowledgement, retries included.",
        unit: 's',
        queries: [{ expr: p95('heliograph_delivery_latency_seconds', 'channel'), legend: '{{channel}}' }],
      }),
      timeSeries({
        title: "Vendor's answer to acknowledgement, 95th percentile",
        description:
          "The service's own time, of live records that were accepted at the first attempt. Objective: 60 s.",
        unit: 's',
        queries: [{ expr: p95('heliograph_delivery_since_fetch_seconds', 'channel'), legend: '{{channel}}' }],
      }),
    ),
    line(
      7,
      timeSeries({
        title: 'Age of new samples, median',
        description:
          "When they are normalized: the delay from the device to the vendor's cloud, and the poll interval. Alert at 30 minutes.",
        unit: 's',
        limits: { warn: 1800, bad: 1800 },
        queries: [
          {
            expr: `histogram_quantile(0.5, sum by (vendor, le) (rate(heliograph_normalizer_sample_age_seconds_bucket{${namespace}}[${rate}])))`,
            legend: '{{vendor}}',
          },
        ],
      }),
      timeSeries({
        title: 'Waiting to be normalized',
        description: 'Age of the oldest answer on each raw topic. Alert at 2 and at 15 minutes.',
        unit: 's',
        limits: { warn: 120, bad: 900 },
        queries: [
          {
            expr: `max by (topic) (heliograph_kafka_consumer_lag_seconds{${namespace},service="normalizer"})`,
            legend: '{{topic}}',
          },
        ],
      }),
      timeSeries({
        title: 'Waiting to be delivered',
        description: 'Age of the oldest record without a first attempt, by channel. Alert at 2 and at 15 minutes.',
        unit: 's',
        limits: { warn: 120, bad: 900 },
        queries: [{ expr: `max by (channel) (heliograph_delivery_lag_seconds{${namespace}})`, legend: '{{channel}}' }],
      }),
    ),
  ],
};

const energy: Section = {
  title: 'Past samples and energy',
  lines: [
    line(
      7,
      timeSeries({
        title: 'Backfilled and imported records that wait',
        description: 'By consumer group. They have low priority: a backlog that falls is ordinary. Alert at 2 hours.',
        unit: 's',
        limits: { warn: 7200, bad: 7200 },
        queries: [
          {
            expr: `max by (group) (heliograph_kafka_consumer_lag_seconds{${namespace},topic=~".*[.]backfill"})`,
            legend: '{{group}}',
          },
        ],
      }),
      timeSeries({
        title: 'Energy waits',
        description: 'Age of the oldest record that is not in the sums of the API yet, by topic. Alert at 10 minutes.',
        unit: 's',
        limits: { warn: 600, bad: 600 },
        queries: [
          {
            expr: `max by (topic) (heliograph_kafka_consumer_lag_seconds{${namespace},group="delivery-api-energy"})`,
            legend: '{{topic}}',
          },
        ],
      }),
      timeSeries({
        title: 'Days of energy computed',
        description:
          'Local days of devices per second: each batch of samples computes the days that it touches again as a whole.',
        unit: 'cps',
        queries: [{ expr: `sum(rate(heliograph_energy_days_computed_total{${namespace}}[${rate}]))`, legend: 'days' }],
      }),
    ),
  ],
};

const saturation: Section = {
  title: 'How full it is',
  lines: [
    line(
      7,
      timeSeries({
        title: 'Records not settled',
        description: 'By consumer group: the value that a scaler reads. A saw-tooth is ordinary, a slope is not.',
        unit: 'short',
        queries: [
          {
            expr: `sum by (group) (heliograph_kafka_consumer_lag_records{${namespace},group!="webhook-retry-pump"})`,
            legend: '{{group}}',
          },
        ],
      }),
      cpu(namespace),
      memory(namespace),
      eventLoop(namespace),
    ),
    line(8, firingAlerts(namespace)),
  ],
};

export const flow: Dashboard = dashboard({
  uid: 'heliograph-flow',
  title: 'Heliograph / Flow',
  description:
    "From the vendors' clouds to the consumers: how much, what fails, how long it takes, how full it is. Begin here.",
  variables: [datasourceVariable, namespaceVariable],
  sections: [fine, rates, errors, durations, energy, saturation],
});
