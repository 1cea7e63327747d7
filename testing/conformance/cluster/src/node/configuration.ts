import { join } from 'node:path';
import { addresses, networks, type NodePlace } from '../addresses.ts';
import { type Credentials, frontProxyName } from './credentials.ts';
import type { Programs } from './programs.ts';

export const runtimeSocket = '/run/containerd/containerd.sock';

export const images = {
  /** Contains busybox alone: for the process that keeps a pod's namespaces, and for pods of the checks themselves. */
  busybox: 'heliograph.local/busybox:1',
  coredns: 'heliograph.local/coredns:1',
} as const;

type Flags = Record<string, string | number | boolean>;

export function flagsOf(flags: Flags): string[] {
  return Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
}

export function etcdFlags(state: string, { server }: Credentials): Flags {
  const client = 'https://127.0.0.1:2379';
  const peer = 'http://127.0.0.1:2380';
  return {
    name: 'etcd',
    'data-dir': join(state, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
    'cert-file': server.certFile,
    'key-file': server.keyFile,
    'trusted-ca-file': server.caFile,
    'client-cert-auth': true,
    // The data is a test's.
    'unsafe-no-fsync': true,
  };
}

export function apiServerFlags(state: string, c: Credentials): Flags {
  return {
    'etcd-servers': 'https://127.0.0.1:2379',
    'etcd-cafile': c.server.caFile,
    'etcd-certfile': c.server.certFile,
    'etcd-keyfile': c.server.keyFile,
    'advertise-address': addresses.node,
    'secure-port': 6443,
    'cert-dir': join(state, 'kube-apiserver'),
    'tls-cert-file': c.server.certFile,
    'tls-private-key-file': c.server.keyFile,
    'token-auth-file': c.tokensFile,
    'authorization-mode': 'Node,RBAC',
    'enable-admission-plugins': 'NodeRestriction',
    'service-cluster-ip-range': networks.services,
    'service-account-issuer': 'https://kubernetes.default.svc.cluster.local',
    'service-account-key-file': c.tokenKeyFile,
    'service-account-signing-key-file': c.tokenKeyFile,
    'kubelet-client-certificate': c.kubeletClient.certFile,
    'kubelet-client-key': c.kubeletClient.keyFile,
    'kubelet-certificate-authority': c.server.caFile,
    ...aggregationFlags(c),
    'allow-privileged': true,
    profiling: false,
  };
}

/** Used for APIs that pods serve under the API server: metrics-server's, and KEDA's. */
function aggregationFlags({ frontProxy }: Credentials): Flags {
  return {
    'requestheader-client-ca-file': frontProxy.caFile,
    'requestheader-allowed-names': frontProxyName,
    'requestheader-username-headers': 'X-Remote-User',
    'requestheader-group-headers': 'X-Remote-Group',
    'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
    'proxy-client-cert-file': frontProxy.certFile,
    'proxy-client-key-file': frontProxy.keyFile,
  };
}

export function controllerManagerFlags(c: Credentials): Flags {
  return {
    kubeconfig: c.kubeconfigs['system:kube-controller-manager'],
    'use-service-account-credentials': true,
    'service-account-private-key-file': c.tokenKeyFile,
    'root-ca-file': c.server.caFile,
    'leader-elect': false,
    'cluster-cidr': networks.pods,
    'allocate-node-cidrs': true,
    'service-cluster-ip-range': networks.services,
  };
}

export function schedulerFlags(c: Credentials): Flags {
  return { kubeconfig: c.kubeconfigs['system:kube-scheduler'], 'leader-elect': false };
}

/** JSON, which is YAML too. @param folder the node's */
export function kubeletConfiguration(
  { name }: NodePlace,
  { state, folder, cgroup }: { state: string; folder: string; cgroup: string },
  c: Credentials,
): object {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: c.kubeletClient.caFile },
    },
    authorization: { mode: 'Webhook' },
    cgroupDriver: 'cgroupfs',
    cgroupRoot: `/${cgroup}`,
    failCgroupV1: false,
    failSwapOn: false,
    clusterDNS: [addresses.dns],
    clusterDomain: 'cluster.local',
    containerRuntimeEndpoint: `unix://${runtimeSocket}`,
    tlsCertFile: c.kubelets[name].certFile,
    tlsPrivateKeyFile: c.kubelets[name].keyFile,
    resolvConf: join(state, 'resolv.conf'),
    serializeImagePulls: false,
    // kube-proxy works with nftables, and no other program here reads iptables.
    makeIPTablesUtilChains: false,
    podLogsDir: join(folder, 'pods'),
    evictionHard: { 'memory.available': '200Mi', 'nodefs.available': '2%', 'imagefs.available': '2%' },
    // Images come from files: a collected one could not be pulled again.
    imageGCHighThresholdPercent: 100,
    // A Secret that changes reaches its pods within seconds instead of a minute.
    syncFrequency: '10s',
  };
}

export function proxyConfiguration({ name }: NodePlace, c: Credentials): object {
  return {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    mode: 'nftables',
    clusterCIDR: networks.pods,
    hostnameOverride: name,
    clientConnection: { kubeconfig: c.kubeconfigs['system:kube-proxy'] },
    // The limits of connection tracking are the machine's.
    conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
  };
}

/** @param folder the node's */
export function containerdConfiguration(folder: string, { plugins, runc }: Programs): string {
  return `version = 2
root = "${join(folder, 'containerd')}"
state = "/run/containerd"
disabled_plugins = ["io.containerd.internal.v1.opt", "io.containerd.internal.v1.tracing"]
[grpc]
  address = "${runtimeSocket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${images.busybox}"
  # A machine may lack the right to lower the score.
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${plugins}"
    conf_dir = "${join(folder, 'cni')}"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
      BinaryName = "${runc}"
      SystemdCgroup = false
`;
}

/** A bridge for the pods of a node. Nothing is masqueraded: the other networks have routes back. */
export function podNetwork({ pods }: NodePlace): object {
  return {
    cniVersion: '0.4.0',
    name: 'pods',
    plugins: [
      {
        type: 'bridge',
        bridge: 'pods',
        isGateway: true,
        hairpinMode: true,
        ipam: {
          type: 'host-local',
          ranges: [[{ subnet: pods }]],
          routes: [{ dst: '0.0.0.0/0' }],
          dataDir: '/run/cni',
        },
      },
      { type: 'loopback' },
    ],
  };
}
