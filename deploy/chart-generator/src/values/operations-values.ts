import { resources } from './component-values.ts';
import { podOverridesOfJobs } from './pod-values.ts';
import {
  flag,
  kubernetes,
  objectName,
  section,
  list,
  shaped,
  text,
  texts,
  whole,
  type JsonSchema,
  type Values,
} from './value.ts';

const interval = '^[0-9]+(ms|s|m|h)$';

const monitor = (description: string) =>
  section(description, {
    enabled: flag('Create the resource.', false),
    interval: text('Scrape interval.', '30s', { pattern: interval }),
    scrapeTimeout: text('Timeout of a scrape.', '10s', { pattern: interval }),
    labels: texts('Labels by which your Prometheus selects it.', {}),
    relabelings: kubernetes('Rules for the labels of the target.', 'array', []),
    metricRelabelings: kubernetes('Rules for the scraped metrics, e.g. to drop some.', 'array', []),
  });

/** Where the schema of changes to one alert is. */
export const alertDefinition = 'alert';

export const alertChange: JsonSchema = {
  type: 'object',
  properties: {
    enabled: { type: 'boolean' },
    for: { type: 'string', pattern: interval },
    severity: { type: 'string', minLength: 1 },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
  additionalProperties: false,
};

export const monitoring = (alerts: readonly string[]): Values => ({
  podMonitor: monitor('A `PodMonitor` for all pods.'),
  serviceMonitor: monitor('A headless Service and a `ServiceMonitor` for all pods, instead of the PodMonitor.'),
  prometheusRule: section('The alert rules as a `PrometheusRule`.', {
    enabled: flag('Create the resource.', false),
    labels: texts('Labels by which your Prometheus selects it.', {}),
    runbookUrl: text(
      'URL of docs/operate/runbooks.md; the alerts link to its sections.',
      'https://github.com/heliograph/heliograph/blob/main/docs/operate/runbooks.md',
    ),
    additionalLabels: texts('Labels of every alert.', {}),
    alerts: shaped(
      'Changes to all rules of an alert: `NAME: {enabled, for, severity, labels}`.',
      {
        type: 'object',
        properties: Object.fromEntries(alerts.map((name) => [name, { $ref: `#/definitions/${alertDefinition}` }])),
        additionalProperties: false,
      },
      {},
    ),
  }),
  dashboards: section('The Grafana dashboards as ConfigMaps.', {
    enabled: flag('Create the resources.', false),
    namespace: text('Namespace that Grafana’s sidecar watches; empty: the release’s.', '', objectName),
    labels: texts('Labels by which the sidecar selects them.', { grafana_dashboard: '1' }),
    annotations: texts('Annotations of the ConfigMaps, e.g. the folder.', {}),
  }),
});

export const extraObjects = list(
  'Further manifests of the release, as objects or texts; templates in them are evaluated.',
  { type: ['object', 'string'] },
  [],
);

export const jobs: Values = {
  hooks: flag(
    'Jobs are hooks that run before an installation or upgrade; false: plain Jobs beside the rest, for `helm template | kubectl apply`.',
    true,
  ),
  serviceAccount: section('ServiceAccount of the Jobs.', {
    create: flag('Create a ServiceAccount, as an earlier hook.', true),
    name: text('Name of the ServiceAccount; empty: `…-jobs`.', '', objectName),
    annotations: texts('Annotations of the ServiceAccount of the Jobs.', {}),
  }),
  annotations: texts('Annotations of the Jobs themselves; `podAnnotations` are those of their pods.', {}),
  networkPolicy: section('Additional network rules of the Jobs.', {
    extraEgress: kubernetes('Rules of the Jobs in the format of a NetworkPolicy’s `egress`.', 'array', []),
  }),
  backoffLimit: whole('Maximum number of retries of a Job.', 6),
  activeDeadlineSeconds: whole('Maximum duration of a Job in seconds.', 600, { minimum: 10 }),
  ttlSecondsAfterFinished: shaped(
    'Seconds for which a finished Job is kept; null: until it is replaced.',
    { type: ['integer', 'null'], minimum: 0 },
    86_400,
  ),
  resources: kubernetes('Requests and limits.', 'object', resources('100m', '192Mi', '512Mi')),
  ...podOverridesOfJobs,
};

export const testPod: Values = {
  enabled: flag('`helm test` asks every service whether it is ready.', true),
  timeoutSeconds: whole('Maximum duration of the check in seconds.', 60, { minimum: 1 }),
};
