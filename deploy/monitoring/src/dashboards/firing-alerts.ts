import type { Panel } from '@grafana/schema';
import { runbooks } from './dashboard.ts';
import { stat } from './stat.ts';
import { table } from './table.ts';

const ours = 'alertname=~"Heliograph.+",alertstate="firing"';

export function firingCount(namespace: string): Panel {
  return stat({
    title: 'Alerts',
    description:
      'Our alerts that fire now; they are listed in the dashboard Flow. Without the alert rules in this Prometheus it is always 0.',
    unit: 'short',
    expr: `count(ALERTS{${ours},${namespace}}) or vector(0)`,
    limits: { warn: 1, bad: 3 },
  });
}

export function firingAlerts(namespace: string): Panel {
  return table({
    title: 'Alerts that fire',
    description: 'Each has a section in the runbooks: what it means, where to look first, how to resolve it.',
    noValue: 'No alert fires.',
    rows: {
      alertname: 'Alert',
      severity: 'Severity',
      vendor: 'Vendor',
      channel: 'Channel',
      topic: 'Topic',
      service: 'Service',
    },
    columns: [
      {
        title: 'Firing',
        unit: 'short',
        expr: `count by (alertname, severity, vendor, channel, topic, service) (ALERTS{${ours},${namespace}})`,
      },
    ],
    link: { title: 'Runbooks', url: runbooks },
  });
}
