import { channelNames, channels, type ChannelName } from '@heliograph/delivery';
import { dispatcherKey } from '../services.ts';
import type { ServiceVariable } from '../configuration/service-variable.ts';
import {
  allInOneValues,
  componentValues,
  configValue,
  filesValue,
  secretsValue,
  cpuScaling,
  lagScaling,
  resources,
  type Resources,
} from './component-values.ts';
import { apiService, gatewayFirst } from './gateway-values.ts';
import { ingestValues } from './ingest-values.ts';
import { networkPolicy } from './network-values.ts';
import { extraObjects, jobs, monitoring, testPod } from './operations-values.ts';
import { podDefaults } from './pod-values.ts';
import { connections, naming } from './shared-values.ts';
import { flag, section, whole, type Section, type Values } from './value.ts';

/** Variables by the service's key in the values. */
export type VariablesByService = Readonly<Record<string, readonly ServiceVariable[]>>;

/** Every service has its own idea of who stands before it. */
const never = new Set(['TRUSTED_PROXIES']);
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'];
const behindGateway = { config: { TRUSTED_PROXIES: privateNetworks } };
/** Its clients are strangers, which may not repeat a call: of their connections only those are closed on which nothing came for that long. */
const beforeStrangers = { config: { SHUTDOWN_DELAY_MS: 10_000 } };

/** Settings that several services share, set once. */
export function sharedVariables(variables: VariablesByService): ServiceVariable[] {
  const seen = new Map<string, { variable: ServiceVariable; times: number }>();
  for (const variable of Object.values(variables).flat()) {
    const times = (seen.get(variable.name)?.times ?? 0) + 1;
    seen.set(variable.name, { variable: seen.get(variable.name)?.variable ?? variable, times });
  }
  return [...seen.values()]
    .filter(({ variable, times }) => times > 1 && variable.source !== 'chart' && !never.has(variable.name))
    .map(({ variable }) => variable);
}

const httpPod = (values: Values): Values => ({
  ...values,
  preStopSleepSeconds: whole("Seconds between the pod's removal from the endpoints and SIGTERM.", 5, { maximum: 300 }),
});

function components(variables: VariablesByService, shared: ReadonlySet<string>): Record<string, Section> {
  const of = (key: string): readonly ServiceVariable[] => variables[key] ?? [];
  const http = (key: string, description: string, first: Values, maxReplicas: number, own: object, needs: Resources) =>
    section(
      description,
      componentValues({
        description,
        first,
        variables: of(key),
        shared,
        resources: needs,
        autoscaling: cpuScaling(maxReplicas),
        pod: httpPod({}),
        ...own,
      }),
    );
  const worker = (key: string, description: string, first: Values, lag: number, needs: Resources) =>
    section(
      description,
      componentValues({
        description,
        first,
        variables: of(key),
        shared,
        resources: needs,
        autoscaling: lagScaling(lag),
      }),
    );
  const dispatcher = (channel: ChannelName) => {
    const { title, pod, byDefault } = channels[channel];
    const what = channel === 'sink' ? 'to sinks' : `by ${title}`;
    const first = { enabled: flag(`Deliver ${what}.`, byDefault) };
    const needs = resources(pod.cpu, pod.memory, pod.memoryLimit);
    return worker(dispatcherKey(channel), `Delivers ${what}.`, first, pod.lagRecords, needs);
  };
  return {
    gateway: http(
      'gateway',
      'The gateway: public entry point of the API.',
      gatewayFirst,
      6,
      beforeStrangers,
      resources('100m', '160Mi', '384Mi'),
    ),
    authApi: http(
      'authApi',
      'The API of accounts, tokens and channel credentials.',
      apiService,
      4,
      behindGateway,
      resources('100m', '192Mi', '512Mi'),
    ),
    syncApi: http(
      'syncApi',
      'The API of vendor accounts, plants and devices.',
      apiService,
      4,
      behindGateway,
      resources('100m', '224Mi', '512Mi'),
    ),
    deliveryApi: http(
      'deliveryApi',
      'The API of webhooks, dead letters, replays and history.',
      apiService,
      4,
      behindGateway,
      resources('100m', '320Mi', '640Mi'),
    ),
    normalizer: worker(
      'normalizer',
      'Worker that converts raw vendor answers to BaseData.',
      {},
      200,
      resources('100m', '320Mi', '768Mi'),
    ),
    ...Object.fromEntries(channelNames.map((channel) => [dispatcherKey(channel), dispatcher(channel)])),
  };
}

export interface ChartOptions {
  variables: VariablesByService;
  /** Ids of the registry. */
  vendors: readonly string[];
  /** Names of the alerts. */
  alerts: readonly string[];
}

/** The whole of the chart's values. */
export function chartValues({ variables, vendors, alerts }: ChartOptions): Values {
  const shared = sharedVariables(variables);
  const sharedNames = new Set(shared.map(({ name }) => name));
  return {
    ...naming,
    config: configValue(
      'Settings of several services, by environment variable; each applies to the services that declare it.',
      shared.filter(({ source }) => source === 'config'),
    ),
    secrets: secretsValue('Secret variables that several services have', shared),
    files: filesValue('Files that variables of several services name', shared),
    ...connections,
    ...components(variables, sharedNames),
    allInOne: section(
      "The Deployment of mode `small`. Of the components' values it takes settings (`config`, `secrets`, `files`, `kafka`), volumes and network rules.",
      allInOneValues(httpPod({})),
    ),
    ingest: ingestValues(variables.ingest ?? [], vendors, sharedNames),
    jobs: section('Jobs that run before an installation or upgrade.', {
      ...jobs,
      migrate: section('Job that migrates the database schemas.', {
        enabled: flag('Run the migration as a Job; otherwise the APIs migrate when they start.', true),
      }),
      topics: section('Job that creates missing internal topics, unless Strimzi does.', {
        enabled: flag('Run the Job.', true),
      }),
    }),
    podDefaults: section(
      "Defaults of the pods of every component; the component's own section overrides them.",
      podDefaults,
    ),
    networkPolicy,
    monitoring: section(
      'Resources for the Prometheus operator and Grafana; all disabled by default.',
      monitoring(alerts),
    ),
    extraObjects,
    tests: section('Settings of `helm test`.', testPod),
  };
}
