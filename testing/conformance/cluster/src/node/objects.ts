import { addresses } from '../addresses.ts';
import { images } from './configuration.ts';

type KubernetesObject = Record<string, unknown>;

const rbac = 'rbac.authorization.k8s.io';
const dns = { name: 'coredns', namespace: 'kube-system' };
const labels = { 'k8s-app': 'kube-dns' };

/** kubelet's and kube-proxy's rights that RBAC's own bindings do not give to tokens. */
const rights: KubernetesObject[] = [
  {
    apiVersion: `${rbac}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: 'apiserver-kubelet-client' },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'system:kubelet-api-admin' },
    subjects: [{ apiGroup: rbac, kind: 'User', name: 'apiserver-kubelet-client' }],
  },
];

const corefile = `.:53 {
  errors
  health {
    lameduck 5s
  }
  ready
  kubernetes cluster.local {
    ttl 5
  }
  hosts {
    ${addresses.outside} receiver.example.net
    ${addresses.dependencies} dependencies.internal
    fallthrough
  }
  cache 5
}
`;

const nameServers: KubernetesObject[] = [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: dns },
  {
    apiVersion: `${rbac}/v1`,
    kind: 'ClusterRole',
    metadata: { name: 'system:coredns' },
    rules: [
      { apiGroups: [''], resources: ['services', 'pods', 'namespaces'], verbs: ['list', 'watch'] },
      { apiGroups: ['discovery.k8s.io'], resources: ['endpointslices'], verbs: ['list', 'watch'] },
    ],
  },
  {
    apiVersion: `${rbac}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: 'system:coredns' },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'system:coredns' },
    subjects: [{ kind: 'ServiceAccount', ...dns }],
  },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: dns, data: { Corefile: corefile } },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { ...dns, labels },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: labels },
              matchLabelKeys: ['pod-template-hash'],
            },
          ],
          serviceAccountName: 'coredns',
          dnsPolicy: 'Default',
          containers: [
            {
              name: 'coredns',
              image: images.coredns,
              args: ['-conf', '/etc/coredns/Corefile'],
              readinessProbe: { httpGet: { path: '/ready', port: 8181 } },
              // The values of kubeadm: without them, a rollout that fills the cores leaves no CPU time, and no name is resolved.
              resources: { requests: { cpu: '100m', memory: '70Mi' }, limits: { memory: '170Mi' } },
              securityContext: {
                allowPrivilegeEscalation: false,
                capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
                readOnlyRootFilesystem: true,
              },
              volumeMounts: [{ name: 'configuration', mountPath: '/etc/coredns' }],
            },
          ],
          volumes: [{ name: 'configuration', configMap: { name: 'coredns' } }],
        },
      },
    },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: dns,
    spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'kube-dns', namespace: 'kube-system', labels },
    spec: {
      clusterIP: addresses.dns,
      selector: labels,
      ports: ['UDP', 'TCP'].map((protocol) => ({ name: `dns-${protocol.toLowerCase()}`, port: 53, protocol })),
    },
  },
];

/** The objects of every cluster before any installation: rights, and name servers. */
export const clusterObjects: readonly KubernetesObject[] = [...rights, ...nameServers];
