import type { Panel } from '@grafana/schema';
import { timeSeries } from './time-series.ts';

const rate = '$__rate_interval';

export function cpu(selector: string): Panel {
  return timeSeries({
    title: 'CPU',
    description:
      'Cores in use by the fullest replica of each service. A process uses hardly more than one: near 1 it needs more replicas.',
    unit: 'short',
    decimals: 2,
    queries: [
      {
        expr: `max by (service) (rate(process_cpu_seconds_total{${selector},service!=""}[${rate}]))`,
        legend: '{{service}}',
      },
    ],
  });
}

export function memory(selector: string): Panel {
  return timeSeries({
    title: 'Memory',
    description: 'Resident memory of the fullest replica of each service. Compare with its limit.',
    unit: 'bytes',
    queries: [
      { expr: `max by (service) (process_resident_memory_bytes{${selector},service!=""})`, legend: '{{service}}' },
    ],
  });
}

export function eventLoop(selector: string): Panel {
  return timeSeries({
    title: 'Event loop delay, 99th percentile',
    description:
      'Of the slowest replica of each service. Above a second, probes and heartbeats come late: the replica is overloaded or blocked.',
    unit: 's',
    queries: [{ expr: `max by (service) (nodejs_eventloop_lag_p99_seconds{${selector}})`, legend: '{{service}}' }],
  });
}
