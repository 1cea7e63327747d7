import type { PartName } from '../options.ts';
import type { AutoscalerDefinition } from './autoscaler.ts';

/** The image is on the node. */
const neverPull = { op: 'replace', path: '/spec/template/spec/containers/0/imagePullPolicy', value: 'Never' } as const;
const firstArguments = '/spec/template/spec/containers/0/args/-';

export const metricsServer: AutoscalerDefinition = {
  name: 'metrics-server',
  module: {
    path: 'sigs.k8s.io/metrics-server',
    version: 'v0.9.0',
    sum: 'h1:nlqqZ2H0Xfko8eJC/1qaNVVT17hu4rxndkOi22KTZ4w=',
  },
  programs: { 'metrics-server': './cmd/metrics-server' },
  takes: '2 min',
  manifests: 'manifests/base',
  replaces: ['gcr.io/k8s-staging-metrics-server/metrics-server'],
  patches: [
    neverPull,
    // Kubelet's certificate is of the cluster's authority, which every pod is given.
    {
      op: 'add',
      path: firstArguments,
      value: '--kubelet-certificate-authority=/var/run/secrets/kubernetes.io/serviceaccount/ca.crt',
    },
  ],
  namespace: 'kube-system',
  deployments: ['metrics-server'],
};

export const keda: AutoscalerDefinition = {
  name: 'keda',
  module: {
    path: 'github.com/kedacore/keda/v2',
    version: 'v2.21.0',
    sum: 'h1:R6z2HZvstK4RLUMxroNACzBj74xGxt3kG59b5Xc+Xps=',
  },
  programs: {
    keda: './cmd/operator',
    'keda-adapter': './cmd/adapter',
    'keda-admission-webhooks': './cmd/webhooks',
  },
  linkerFlags: '-X=github.com/kedacore/keda/v2/version.Version=2.21.0',
  takes: '10 min',
  manifests: 'config/default',
  replaces: [
    'ghcr.io/kedacore/keda',
    'ghcr.io/kedacore/keda-metrics-apiserver',
    'ghcr.io/kedacore/keda-admission-webhooks',
  ],
  patches: [neverPull],
  namespace: 'keda',
  // The operator makes the certificates of the other two.
  deployments: ['keda-operator', 'keda-metrics-apiserver', 'keda-admission'],
};

/** The autoscaler that a part of the conformance installs. */
export const autoscalerOfPart: Partial<Record<PartName, AutoscalerDefinition>> = {
  autoscaling: metricsServer,
  keda,
};
