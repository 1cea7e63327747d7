import { extraEnvironment } from './pod-values.ts';
import { flag, kubernetes, objectName, section, text, texts, whole, type Values } from './value.ts';

const interval = '^[0-9]+(ms|s|m|h)$';

const monitor = (description: string) =>
  section(description, {
    enabled: flag('Make it.', false),
    interval: text('How often.', '30s', { pattern: interval }),
    scrapeTimeout: text('How long at most.', '10s', { pattern: interval }),
    labels: texts('Labels by which your Prometheus finds it.', {}),
  });

export const monitoring: Values = {
  podMonitor: monitor('A `PodMonitor` for all pods.'),
  serviceMonitor: monitor('A headless Service and a `ServiceMonitor` for all pods, instead.'),
  prometheusRule: section('The alert rules as a `PrometheusRule`.', {
    enabled: flag('Make it.', false),
    labels: texts('Labels by which your Prometheus finds it.', {}),
    runbookUrl: text(
      'Where docs/operations/runbooks.md can be read; the alerts link to its sections.',
      'https://github.com/heliograph/heliograph/blob/main/docs/operations/runbooks.md',
    ),
    additionalLabels: texts('Labels of every alert.', {}),
  }),
  dashboards: section('The Grafana dashboards as ConfigMaps.', {
    enabled: flag('Make them.', false),
    namespace: text('Where Grafana’s sidecar looks; empty: the release’s.', '', objectName),
    labels: texts('Labels by which the sidecar finds them.', { grafana_dashboard: '1' }),
    annotations: texts('Annotations, e.g. the folder.', {}),
  }),
};

export const jobs: Values = {
  hooks: flag(
    'Jobs are hooks that run before an installation or upgrade; false: plain Jobs beside the rest, for `helm template | kubectl apply`.',
    true,
  ),
  serviceAccountName: text('ServiceAccount of the Jobs; it must exist before the release.', 'default', {
    ...objectName,
    minLength: 1,
  }),
  backoffLimit: whole('Times a Job is tried again.', 6),
  activeDeadlineSeconds: whole('Time a Job has.', 600, { minimum: 10 }),
  ttlSecondsAfterFinished: whole('How long a finished Job stays.', 86_400),
  resources: kubernetes('Requests and limits.', 'object', {
    requests: { cpu: '100m', memory: '192Mi' },
    limits: { memory: '512Mi' },
  }),
  extraEnv: extraEnvironment({}),
};

export const testPod: Values = {
  enabled: flag('`helm test` asks every service whether it is ready.', true),
  timeoutSeconds: whole('How long it asks.', 60, { minimum: 1 }),
};
