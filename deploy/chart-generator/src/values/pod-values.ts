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
    'Further environment variables by name: a text, or `{valueFrom: …}`. A map, so that no name can come twice. Not for variables of the services: those are in `config`.',
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

/** The values for every pod, in `podDefaults`; a component's section may override them. */
export const podDefaults: Values = {
  podLabels: texts('Further labels of the pods.', {}),
  podAnnotations: texts('Annotations of the pods.', {}),
  nodeSelector: texts('Node labels the pods need.', {}),
  tolerations: kubernetes('Tolerations.', 'array', []),
  affinity: kubernetes('Affinity.', 'object', {}),
  priorityClassName: text('Priority class.', '', objectName),
  topologySpreadConstraints: kubernetes(
    'Replaces the chart’s own spread (over nodes and zones, as far as possible). Without a labelSelector each gets the component’s.',
    'array',
    [],
  ),
  extraEnv: extraEnvironment({}),
  extraVolumes: kubernetes('Further volumes.', 'array', []),
  extraVolumeMounts: kubernetes('Further mounts of the container.', 'array', []),
  podSecurityContext: kubernetes('Security context of the pods; Pod Security `restricted` as it is.', 'object', {
    runAsNonRoot: true,
    runAsUser: 1000,
    runAsGroup: 1000,
    fsGroup: 1000,
    fsGroupChangePolicy: 'OnRootMismatch',
    seccompProfile: { type: 'RuntimeDefault' },
  }),
  securityContext: kubernetes('Security context of the containers.', 'object', {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  }),
  tmpSizeLimit: text('Size of the `/tmp` that a pod may write.', '64Mi', { pattern: '^[0-9]+(Ki|Mi|Gi)$' }),
  terminationGracePeriodSeconds: whole(
    'Time a pod has to stop: preStopSleepSeconds and SHUTDOWN_TIMEOUT_MS (25 s) must fit in.',
    40,
    { minimum: 10, maximum: 3600 },
  ),
  preStopSleepSeconds: whole(
    'Workers stop at once; the gateway and the APIs set 5 s, in which no new requests come.',
    0,
    {
      maximum: 300,
    },
  ),
  minReadySeconds: whole('A new pod must be ready so long before the next old one goes.', 5),
  revisionHistoryLimit: whole('Old ReplicaSets kept for a rollback.', 3),
  maxSurge: shaped('Pods more than `replicas` during a rollout; none fewer, ever.', { type: ['integer', 'string'] }, 1),
  startupProbe: probe('`/healthz`; migrations run before a service is ready, not before it is alive.', {
    periodSeconds: 2,
    failureThreshold: 60,
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
  podDisruptionBudget: section('A budget for every component with more than one replica.', {
    enabled: flag('Make them.', true),
    maxUnavailable: shaped('Pods that may be unavailable at once.', { type: ['integer', 'string'] }, 1),
  }),
};

/** Every value of `podDefaults`, none of them set: what a component may say for itself. */
export const podOverrides: Values = withoutDefaults(podDefaults);

function withoutDefaults(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, entry]) => [name, withoutDefault(entry)]));
}

function withoutDefault(entry: Value | Section): Value | Section {
  if (entry.kind === 'section') return { ...entry, values: withoutDefaults(entry.values) };
  const { kind, description, schema, notes } = entry;
  return { kind, description, schema, ...(notes && { notes }) };
}
