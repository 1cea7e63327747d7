import { reported } from '@heliograph/base-data';
import type { ServiceVariable } from '../configuration/service-variable.ts';
import { podOverrides } from './pod-values.ts';
import {
  type JsonSchema,
  choice,
  dataKey,
  flag,
  kubernetes,
  objectName,
  section,
  shaped,
  text,
  texts,
  whole,
  type Section,
  type Value,
  type Values,
} from './value.ts';

type Quantities = Readonly<Record<string, string>>;

export interface Resources {
  requests: Quantities;
  limits: Quantities;
}

/** Local storage is for `/tmp` and the log, of which a kubelet keeps 50 MiB by default. */
export const resources = (cpu: string, memory: string, limit: string): Resources => ({
  requests: { cpu, memory, 'ephemeral-storage': '128Mi' },
  limits: { memory: limit, 'ephemeral-storage': '1Gi' },
});

/** @param shown the variables that comments in `values.yaml` name */
export const configValue = (
  description: string,
  variables: readonly ServiceVariable[],
  shown: readonly ServiceVariable[] = variables,
  initial: object = {},
): Value =>
  shaped(
    description,
    {
      type: 'object',
      properties: Object.fromEntries(variables.map(({ name, schema }) => [name, schema])),
      additionalProperties: false,
    },
    initial,
    shown.map(noteOf),
  );

function noteOf({ name, default: initial, description }: ServiceVariable): string {
  const shown = initial === undefined || initial === '' ? '' : ` ${JSON.stringify(initial)}`;
  return `${name}:${shown}  # ${description}`;
}

const reference = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const name: JsonSchema = { type: 'string', ...objectName, minLength: 1 };
const key: JsonSchema = { type: 'string', ...dataKey };

/** Secret variables by name. Those that the chart takes from a section of their own can be taken from elsewhere for one component. */
export function secretsValue(description: string, variables: readonly ServiceVariable[]): Value {
  const secrets = variables.filter(({ secret }) => secret === true);
  return shaped(
    `${description}: \`NAME: {existingSecret, key}\`.`,
    {
      type: 'object',
      properties: Object.fromEntries(
        secrets.map((variable) => [
          variable.name,
          {
            description: variable.description,
            ...reference({ existingSecret: name, key }, ['existingSecret', 'key']),
          },
        ]),
      ),
      additionalProperties: false,
    },
    {},
  );
}

export function filesValue(description: string, variables: readonly ServiceVariable[]): Value {
  const files = variables.filter(({ file, source }) => file && source === 'config');
  return shaped(
    `${description}: \`NAME: {existingSecret | existingConfigMap, key}\`.`,
    {
      type: 'object',
      properties: Object.fromEntries(
        files.map((variable) => [
          variable.name,
          {
            description: variable.description,
            ...reference({ existingSecret: name, existingConfigMap: name, key }, ['key']),
          },
        ]),
      ),
      additionalProperties: false,
    },
    {},
  );
}

const kafkaLogin: Section = section('Kafka user of this component, if it differs from `kafka.auth`.', {
  username: text('User name; empty: read from the Secret.', ''),
  existingSecret: text('Name of the Secret with the password.', '', objectName),
  usernameKey: text('Key of the user name in the Secret.', 'username', dataKey),
  passwordKey: text('Key of the password in the Secret.', 'password', dataKey),
});

const networkRules: Section = section('Additional network rules.', {
  extraIngress: kubernetes('Rules in the format of a NetworkPolicy’s `ingress`.', 'array', []),
  extraEgress: kubernetes('Rules in the format of a NetworkPolicy’s `egress`.', 'array', []),
});

const serviceAccountValues: Section = section('ServiceAccount of the component.', {
  create: flag('Create a ServiceAccount.', true),
  name: text('Name of the ServiceAccount; empty: that of the component.', '', objectName),
  annotations: texts('Annotations of the ServiceAccount, e.g. for a cloud’s workload identity.', {}),
});

/** Returns the values of the one Deployment of mode `small`: of its pods. Settings are those of the services. */
export function allInOneValues(pod: Values): Values {
  return {
    replicas: whole('Number of replicas in mode `small`; two need Redis.', 1, { maximum: 2 }),
    resources: kubernetes(
      'Requests and limits; measured, see docs/operate/image.md.',
      'object',
      resources('150m', '512Mi', '1Gi'),
    ),
    serviceAccount: serviceAccountValues,
    networkPolicy: networkRules,
    ...podOverrides,
    ...pod,
  };
}

export interface ComponentOptions {
  description: string;
  variables: readonly ServiceVariable[];
  resources: Resources;
  autoscaling: Section;
  config?: object;
  /** Names of variables that can be set for all services at once. */
  shared: ReadonlySet<string>;
  /** Further values, before the others. */
  first?: Values;
  pod?: Values;
}

/** Returns the values that the sections of all components have in common. */
export function componentValues(options: ComponentOptions): Values {
  const { variables, autoscaling, config, shared, first, pod } = options;
  const settings = variables.filter(({ source }) => source === 'config');
  const own = settings.filter((variable) => !shared.has(variable.name));
  return {
    ...first,
    replicas: whole('Number of replicas without an autoscaler.', 2, { minimum: 0, maximum: 1000 }),
    autoscaling,
    resources: kubernetes('Requests and limits; measured, see docs/operate/image.md.', 'object', options.resources),
    config: configValue(
      'Settings of this service, by environment variable; they override the shared `config`.',
      settings,
      own,
      config,
    ),
    secrets: secretsValue('Secret variables of this component, before the shared ones', variables),
    files: filesValue('Files that variables of this component name', variables),
    ...reported({ kafka: variables.some((variable) => variable.name === 'KAFKA_USERNAME') ? kafkaLogin : undefined }),
    serviceAccount: serviceAccountValues,
    networkPolicy: networkRules,
    ...podOverrides,
    ...pod,
  };
}

const limits: Values = {
  minReplicas: whole('Minimum number of replicas.', 2, { minimum: 1, maximum: 1000 }),
  maxReplicas: whole('Maximum number of replicas; for workers at most `kafka.topicPartitions`.', 6, {
    minimum: 1,
    maximum: 1000,
  }),
  targetCPUUtilizationPercentage: whole('Target share of the requested CPU, with `hpa`.', 70, {
    minimum: 1,
    maximum: 1000,
  }),
  behavior: kubernetes('`behavior` of the HorizontalPodAutoscaler.', 'object', {}),
};

export const cpuScaling = (maxReplicas: number): Section =>
  section('Autoscaling of the component.', {
    mode: choice('`none` or `hpa` (CPU).', 'none', ['none', 'hpa']),
    ...limits,
    maxReplicas: whole('Maximum number of replicas.', maxReplicas, { minimum: 1, maximum: 1000 }),
  });

/** @param lagThreshold records a replica takes on; about two seconds of its work */
export const lagScaling = (lagThreshold: number): Section =>
  section('Autoscaling of the component.', {
    mode: choice('`none`, `hpa` (CPU) or `keda` (lag of its consumer groups).', 'none', ['none', 'hpa', 'keda']),
    ...limits,
    lagThreshold: whole('Consumer lag per replica at which `keda` scales up.', lagThreshold, { minimum: 1 }),
    fallbackReplicas: whole('Number of replicas after KEDA failed three times to read the lag; 0: no fallback.', 0),
  });
