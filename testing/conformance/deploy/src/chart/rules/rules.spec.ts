import { IsInt } from 'class-validator';
import { FromEnvironment } from '@heliograph/service';
import type { Container, Manifest } from '../manifest.ts';
import { containers, spread } from './containers.ts';
import { environments } from './environments.ts';
import { references } from './references.ts';

class SampleConfiguration {
  @FromEnvironment('LIMIT', { description: 'A limit.' })
  @IsInt()
  limit!: number;

  @FromEnvironment('TOKEN', { description: 'A token.', secret: true, optional: true })
  token?: string;
}

const probe = { httpGet: { path: '/healthz', port: 9400 } };

const good: Container = {
  name: 'sample',
  image: 'example.test/heliograph:1.2.3',
  args: ['sample'],
  env: [{ name: 'LIMIT', value: '5' }],
  resources: { requests: { cpu: '1m', memory: '1Mi' }, limits: { memory: '2Mi' } },
  securityContext: {
    runAsNonRoot: true,
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  },
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
};

const account: Manifest = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'sample' } };

function deployment(change: Partial<Container> = {}, spec: Record<string, unknown> = { replicas: 1 }): Manifest {
  const pod = { serviceAccountName: 'sample', terminationGracePeriodSeconds: 40, containers: [{ ...good, ...change }] };
  const template = { metadata: { labels: { app: 'sample' } }, spec: pod };
  const selector = { matchLabels: { app: 'sample' } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'sample' },
    spec: { selector, template, ...spec },
  };
}

const scaler: Manifest = {
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  metadata: { name: 'sample' },
  spec: { scaleTargetRef: { name: 'sample' } },
};

describe('the rules of containers', () => {
  it('accept a valid one', () => {
    expect(containers([deployment()])).toEqual([]);
  });

  it.each<[string, Partial<Container>]>([
    ['has no readinessProbe', { readinessProbe: undefined }],
    ['has no resources.limits.memory', { resources: { requests: { cpu: '1m', memory: '1Mi' } } }],
    ['keeps capabilities', { securityContext: { ...good.securityContext, capabilities: { drop: [] } } }],
    [
      'keeps capabilities',
      { securityContext: { ...good.securityContext, capabilities: { drop: ['ALL'], add: ['X'] } } },
    ],
    ['runs as root', { securityContext: { ...good.securityContext, runAsUser: 0 } }],
    ['can write its root', { securityContext: { ...good.securityContext, readOnlyRootFilesystem: false } }],
    ['names no version', { image: 'example.test:5000/heliograph' }],
    ['names no version', { image: 'heliograph:latest' }],
    ["replaces the image's entry point", { command: ['/bin/sh'] }],
  ])('report that one %s', (fault, change) => {
    expect(containers([deployment(change)])).toEqual([expect.stringContaining(fault)]);
  });
});

describe('the rules of environments', () => {
  const faults = (env: Container['env'], args = ['sample']): string[] =>
    environments(new Map([['sample', SampleConfiguration]]))([deployment({ env, args })]);

  it('accept one that the service starts with', () => {
    const TOKEN = { name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } };
    expect(faults([{ name: 'LIMIT', value: '5' }, TOKEN])).toEqual([]);
    expect(
      faults([
        { name: 'NODE_ENV', value: '5' },
        { name: 'LIMIT', value: '$(NODE_ENV)' },
      ]),
    ).toEqual([]);
  });

  it.each<[string, Container['env']]>([
    ['LIMIT must be set', []],
    ['LIMIT must be a number', [{ name: 'LIMIT', value: 'five' }]],
    [
      'LIMITS is no variable of SampleConfiguration',
      [
        { name: 'LIMIT', value: '5' },
        { name: 'LIMITS', value: '5' },
      ],
    ],
    [
      'LIMIT occurs twice',
      [
        { name: 'LIMIT', value: '5' },
        { name: 'LIMIT', value: '6' },
      ],
    ],
    [
      'TOKEN is a secret',
      [
        { name: 'LIMIT', value: '5' },
        { name: 'TOKEN', value: 'x' },
      ],
    ],
  ])('report %s', (fault, env) => {
    expect(faults(env)).toEqual([expect.stringContaining(fault)]);
  });

  it('report that a command has no class', () => {
    expect(faults([], ['smaple'])).toEqual([expect.stringContaining('the command "smaple"')]);
  });
});

describe('the rules of references', () => {
  const faults = (...manifests: Manifest[]): string[] => references()([account, ...manifests]);

  it('accept consistent objects', () => {
    expect(faults(deployment())).toEqual([]);
    expect(faults(deployment({}, {}), scaler)).toEqual([]);
  });

  it('report a wrong owner of the number of replicas', () => {
    expect(faults(deployment(), scaler)).toEqual([expect.stringContaining('which its scaler owns')]);
    expect(faults(deployment({}, {}))).toEqual([expect.stringContaining('neither replicas nor a scaler')]);
    expect(faults(deployment({}, {}), scaler, { ...scaler, kind: 'HorizontalPodAutoscaler' })).toEqual([
      expect.stringContaining('has two scalers'),
    ]);
  });

  it('report references to missing objects', () => {
    const service: Manifest = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 's' },
      spec: { selector: { app: 'x' } },
    };
    expect(faults(deployment(), service)).toEqual(['Service/s selects nothing']);
    const volumeMounts = [{ name: 'tmp', mountPath: '/tmp' }];
    expect(faults(deployment({ volumeMounts }))).toEqual([expect.stringContaining('mounts tmp, which is no volume')]);
    expect(references()([deployment()])).toEqual([expect.stringContaining('runs as sample')]);
  });

  it('report a duplicate object, and a pod with too short a grace period', () => {
    expect(faults(account)).toEqual([expect.stringContaining('occurs twice')]);
    const lifecycle = { preStop: { sleep: { seconds: 20 } } };
    expect(faults(deployment({ lifecycle }))).toEqual([expect.stringContaining('40 s of grace')]);
  });
});

describe('the rule of spreading', () => {
  const faults = (scheduling: object): string[] => {
    const manifest = deployment();
    Object.assign((manifest.spec as { template: { spec: object } }).template.spec, scheduling);
    return spread([manifest]);
  };
  const byHost = { topologyKey: 'kubernetes.io/hostname' };
  const byZone = { topologyKey: 'topology.kubernetes.io/zone' };
  const avoiding = (app: string): object => ({
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 100, podAffinityTerm: { ...byHost, labelSelector: { matchLabels: { app } } } },
        ],
      },
    },
  });

  it('accepts pods that avoid the hosts of each other', () => {
    expect(faults({ topologySpreadConstraints: [byHost] })).toEqual([]);
    expect(faults({ topologySpreadConstraints: [byZone, byHost], ...avoiding('sample') })).toEqual([]);
  });

  it('reports that a constraint by zone disables the one by host', () => {
    const expected = [expect.stringContaining('Deployment/sample may have all its pods on one host')];
    expect(faults({})).toEqual(expected);
    expect(faults({ topologySpreadConstraints: [byZone, byHost] })).toEqual(expected);
    expect(faults({ topologySpreadConstraints: [byZone, byHost], ...avoiding('another') })).toEqual(expected);
  });
});
