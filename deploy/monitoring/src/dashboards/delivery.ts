import type { Dashboard } from '@grafana/schema';
import { channelNames, dispatcherOf } from '@heliograph/delivery';
import { dashboard, line, type Section } from './dashboard.ts';
import { cpu, memory } from './process-panels.ts';
import { orNone } from './panel.ts';
import { stat } from './stat.ts';
import { timeSeries } from './time-series.ts';
import { channel, channelVariable, datasourceVariable, namespace, namespaceVariable } from './variables.ts';

const rate = '$__rate_interval';
const dispatchers = `${namespace},service=~"${channelNames.map(dispatcherOf).join('|')}"`;

const quantiles = (metric: string): { expr: string; legend: string }[] =>
  [0.5, 0.95, 0.99].map((quantile) => ({
    expr: `histogram_quantile(${quantile}, sum by (channel, le) (rate(${metric}_bucket{${channel}}[${rate}])))`,
    legend: `{{channel}} ${quantile * 100} %`,
  }));

const fine: Section = {
  title: 'Is it fine?',
  lines: [
    line(
      4,
      stat({
        title: 'Waits for its first attempt',
        description: 'Age of the oldest record not yet settled, of the slowest channel. Alert at 2 and at 15 minutes.',
        unit: 's',
        decimals: 0,
        expr: `max(heliograph_delivery_lag_seconds{${channel}})`,
        limits: { warn: 120, bad: 900 },
      }),
      stat({
        title: 'Good attempts',
        description: 'Share over 15 minutes. Alert below 50 %.',
        unit: 'percentunit',
        decimals: 1,
        noValue: 'nothing sent',
        expr: `sum(rate(heliograph_delivery_attempts_total{${channel},outcome="ok"}[15m])) / sum(rate(heliograph_delivery_attempts_total{${channel}}[15m]))`,
        limits: { warn: 0.95, bad: 0.5, worse: 'below' },
      }),
      stat({
        title: 'To acknowledgement, p95',
        description: 'Over 15 minutes, retries included.',
        unit: 's',
        decimals: 2,
        noValue: 'nothing sent',
        expr: `histogram_quantile(0.95, sum by (le) (rate(heliograph_delivery_latency_seconds_bucket{${channel}}[15m])))`,
        limits: { warn: 10, bad: 120 },
      }),
      stat({
        title: 'Wait for another attempt',
        description:
          'Records in the retry tiers. One dead endpoint is enough; they come to rest as dead letters after a day.',
        unit: 'short',
        expr: `sum(heliograph_delivery_retries_waiting{${channel}}) or vector(0)`,
      }),
      stat({
        title: 'Dead letters, 24 h',
        description: 'Given up after the last attempt; kept for 30 days, replayable.',
        unit: 'short',
        decimals: 0,
        expr: `sum(increase(heliograph_delivery_dead_letters_total{${channel}}[24h])) or vector(0)`,
        limits: { warn: 1, bad: 10_000 },
      }),
      stat({
        title: 'Endpoints parked',
        description: 'Circuit breakers that are open. Alert at a quarter of all consumers.',
        unit: 'short',
        expr: `sum(heliograph_delivery_breakers_open{${channel}}) or vector(0)`,
        limits: { warn: 1, bad: 10 },
      }),
    ),
  ],
};

const red: Section = {
  title: 'Attempts',
  lines: [
    line(
      8,
      timeSeries({
        title: 'Records settled',
        description:
          'Per second, by outcome: delivered, without a subscriber, dead letter, dropped (the subscription was deleted).',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: orNone(
              `sum by (channel, outcome) (rate(heliograph_delivery_records_total{${channel}}[${rate}])) > 0`,
              'outcome',
            ),
            legend: '{{channel}} {{outcome}}',
          },
        ],
      }),
      timeSeries({
        title: 'Attempts that failed',
        description: 'Per second, by cause.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: orNone(
              `sum by (channel, outcome) (rate(heliograph_delivery_attempts_total{${channel},outcome!="ok"}[${rate}]))`,
              'outcome',
            ),
            legend: '{{channel}} {{outcome}}',
          },
        ],
      }),
      timeSeries({
        title: 'Share of attempts that failed',
        description: 'By channel. Alert at 50 % for a quarter of an hour.',
        unit: 'percentunit',
        max: 1,
        limits: { warn: 0.5, bad: 0.5 },
        queries: [
          {
            expr: `1 - sum by (channel) (rate(heliograph_delivery_attempts_total{${channel},outcome="ok"}[${rate}])) / sum by (channel) (rate(heliograph_delivery_attempts_total{${channel}}[${rate}]))`,
            legend: '{{channel}}',
          },
        ],
      }),
    ),
    line(
      8,
      timeSeries({
        title: 'Record to acknowledgement',
        description: "From the normalizer's record to the consumer's acknowledgement, retries included.",
        unit: 's',
        queries: quantiles('heliograph_delivery_latency_seconds'),
      }),
      timeSeries({
        title: 'One attempt',
        description: 'Of a request, a produce, a publish. A webhook has 10 s (1 to 30 by setting).',
        unit: 's',
        queries: quantiles('heliograph_delivery_attempt_duration_seconds'),
      }),
      timeSeries({
        title: 'Waiting for its first attempt',
        description: 'Age of the oldest record not yet settled. Alert at 2 and at 15 minutes.',
        unit: 's',
        limits: { warn: 120, bad: 900 },
        queries: [{ expr: `max by (channel) (heliograph_delivery_lag_seconds{${channel}})`, legend: '{{channel}}' }],
      }),
    ),
  ],
};

const retries: Section = {
  title: 'Retries, dead letters, breakers',
  lines: [
    line(
      8,
      timeSeries({
        title: 'Handed to a retry tier',
        description: 'Records per second, by tier. Only the first tiers move when endpoints are slow for a moment.',
        unit: 'cps',
        stacked: true,
        queries: [
          {
            expr: orNone(
              `sum by (channel, tier) (rate(heliograph_delivery_retries_total{${channel}}[${rate}])) > 0`,
              'tier',
            ),
            legend: '{{channel}} {{tier}}',
          },
        ],
      }),
      timeSeries({
        title: 'Waiting in the retry tiers',
        description: "Records, by tier. Alert when it grows and exceeds an hour's deliveries.",
        unit: 'short',
        stacked: true,
        queries: [
          {
            expr: orNone(`sum by (channel, tier) (heliograph_delivery_retries_waiting{${channel}}) > 0`, 'tier'),
            legend: '{{channel}} {{tier}}',
          },
        ],
      }),
      timeSeries({
        title: 'Dead letters',
        description:
          'Within an hour, by reason. Each one is an alert of the morning: its consumer misses it until it is replayed.',
        unit: 'short',
        queries: [
          {
            expr: orNone(
              `sum by (channel, reason) (increase(heliograph_delivery_dead_letters_total{${channel}}[1h])) > 0`,
              'reason',
            ),
            legend: '{{channel}} {{reason}}',
          },
        ],
      }),
      timeSeries({
        title: 'Endpoints parked, of consumers',
        description: 'Open breakers, and sinks that lag, beside the subscriptions that are switched on.',
        unit: 'short',
        queries: [
          { expr: `sum by (channel) (heliograph_delivery_breakers_open{${channel}})`, legend: '{{channel}} parked' },
          { expr: `max by (channel) (heliograph_delivery_consumers{${channel}})`, legend: '{{channel}} consumers' },
          { expr: `max(heliograph_sinks_lagging{${namespace}})`, legend: 'sinks that lag' },
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
        title: 'Records not settled',
        description: 'By group and topic: the value that a scaler reads.',
        unit: 'short',
        queries: [
          {
            expr: `sum by (group, topic) (heliograph_kafka_consumer_lag_records{${dispatchers},group!="webhook-retry-pump"})`,
            legend: '{{group}} {{topic}}',
          },
        ],
      }),
      timeSeries({
        title: 'Partitions owned',
        description: 'By replica. A replica without any does nothing: fewer would do, or more partitions are needed.',
        unit: 'short',
        queries: [
          {
            expr: `sum by (group, instance) (heliograph_kafka_consumer_partitions{${dispatchers}})`,
            legend: '{{group}} {{instance}}',
          },
        ],
      }),
      cpu(dispatchers),
      memory(dispatchers),
    ),
  ],
};

export const delivery: Dashboard = dashboard({
  uid: 'heliograph-delivery',
  title: 'Heliograph / Delivery',
  description: 'All channels: what reaches consumers and how soon, what is retried, and what became a dead letter.',
  variables: [datasourceVariable, namespaceVariable, channelVariable],
  sections: [fine, red, retries, saturation],
});
