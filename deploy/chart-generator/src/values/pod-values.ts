import { reported } from '@heliograph/base-data';
import {
  flag,
  kubernetes,
  shaped,
  text,
  texts,
  whole,
  objectName,
  section,
  type Section,
  type Value,
  type Values,
} from './value.ts';

const environmentValue = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: { valueFrom: { type: 'object' } },
      required: ['valueFrom'],
      additionalProperties: false,
    },
  ],
};

export const extraEnvironment = (initial?: object): Value =>
  shaped(
    'Additional environment variables by name: a text, or `{valueFrom: …}`. Variables of the services belong in `config`.',
    {
      type: 'object',
      propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
      additionalProperties: environmentValue,
    },
    initial,
  );

const probe = (description: string, initial: object): Value =>
  shaped(
    description,
    {
      type: 'object',
      properties: Object.fromEntries(
        ['initialDelaySeconds', 'periodSeconds', 'timeoutSeconds', 'failureThreshold', 'successThreshold'].map(
          (name) => [name, { type: 'integer', minimum: name === 'initialDelaySeconds' ? 0 : 1 }],
        ),
      ),
      additionalProperties: false,
    },
    initial,
  );

/** The values for every pod, also of the Jobs. */
const everyPod: Values = {
  podLabels: texts('Additional labels of the pods.', {}),
  podAnnotations: texts('Annotations of the pods.', {}),
  nodeSelector: texts('Node labels that the pods require.', {}),
  tolerations: kubernetes('Tolerations of the pods.', 'array', []),
  affinity: kubernetes('Affinity of the pods; a `podAntiAffinity` replaces the chart’s.', 'object', {}),
  priorityClassName: text('Priority class of the pods.', '', objectName),
  extraEnv: extraEnvironment({}),
  envFrom: kubernetes('Sources of further environment variables; those of the chart override them.', 'array', []),
  initContainers: kubernetes(
    'Containers that run before the service, or beside it with `restartPolicy: Always`.',
    'array',
    [],
  ),
  hostAliases: kubernetes('Additional lines of `/etc/hosts`.', 'array', []),
  dnsPolicy: text('DNS policy of the pods; empty: that of Kubernetes.', '', {
    enum: ['', 'ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'],
  }),
  dnsConfig: kubernetes('DNS settings of the pods.', 'object', {}),
  runtimeClassName: text('Runtime class of the pods.', '', objectName),
  extraVolumes: kubernetes('Additional volumes.', 'array', []),
  extraVolumeMounts: kubernetes('Additional mounts of the container.', 'array', []),
  podSecurityContext: kubernetes(
    'Security context of the pods; the default complies with Pod Security `restricted`.',
    'object',
    {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      fsGroupChangePolicy: 'OnRootMismatch',
      seccompProfile: { type: 'RuntimeDefault' },
    },
  ),
  securityContext: kubernetes('Security context of the containers.', 'object', {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  }),
  tmpSizeLimit: text('Size limit of `/tmp` in a pod.', '64Mi', { pattern: '^[0-9]+(Ki|Mi|Gi)$' }),
};

/** The values for every pod, in `podDefaults`; a component's section may override them. */
export const podDefaults: Values = {
  ...everyPod,
  extraContainers: kubernetes('Containers beside the service; not in Jobs, which would never end.', 'array', []),
  topologySpreadConstraints: kubernetes(
    'Replaces the chart’s default constraints and podAntiAffinity (spread over nodes and zones). Constraints without a labelSelector get the component’s.',
    'array',
    [],
  ),
  terminationGracePeriodSeconds: whole(
    'Seconds until a stopping pod is killed; must exceed preStopSleepSeconds plus SHUTDOWN_TIMEOUT_MS (25 s).',
    40,
    { minimum: 10, maximum: 3600 },
  ),
  preStopSleepSeconds: whole('Delay before SIGTERM; 0 for workers, 5 s for the gateway and the APIs.', 0, {
    maximum: 300,
  }),
  minReadySeconds: whole('Seconds for which a new pod must be ready before the next old one is stopped.', 5),
  revisionHistoryLimit: whole('Number of old ReplicaSets kept for a rollback.', 3),
  maxSurge: shaped(
    'Maximum number of additional pods during a rollout; maxUnavailable is always 0.',
    { type: ['integer', 'string'] },
    1,
  ),
  startupProbe: probe('`/healthz`; migrations run before a service is ready, not before it is alive.', {
    periodSeconds: 2,
    // Ten services that start at once on a node with few cores take longer than two minutes, and killing one that starts makes it longer.
    failureThreshold: 150,
    timeoutSeconds: 3,
  }),
  livenessProbe: probe('`/healthz`: the process answers. Asks no dependency.', {
    periodSeconds: 10,
    failureThreshold: 6,
    timeoutSeconds: 5,
  }),
  readinessProbe: probe('`/readyz`: it can do its work now.', {
    periodSeconds: 5,
    failureThreshold: 3,
    timeoutSeconds: 5,
  }),
  podDisruptionBudget: section('PodDisruptionBudget for every component with more than one replica.', {
    enabled: flag('Create the resources.', true),
    maxUnavailable: shaped('Maximum number of unavailable pods.', { type: ['integer', 'string'] }, 1),
  }),
};

/** Every value of `podDefaults`, unset: the values that a component may override. */
export const podOverrides: Values = withoutDefaults(podDefaults);
/** Those that the Jobs may override. */
export const podOverridesOfJobs: Values = withoutDefaults(everyPod);

function withoutDefaults(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, entry]) => [name, withoutDefault(entry)]));
}

function withoutDefault(entry: Value | Section): Value | Section {
  if (entry.kind === 'section') return { ...entry, values: withoutDefaults(entry.values) };
  const { kind, description, schema, notes } = entry;
  return { kind, description, schema, ...reported({ notes }) };
}
