/** Addresses of the networks that namespaces.sh makes. */
export const addresses = {
  /** Clients, the vendors' clouds and the webhook endpoints: an address that no policy takes for a private one. */
  outside: '1.2.3.4',
  /** The first node: the API server, kubelet and node ports. */
  node: '10.200.0.1',
  /** Kafka, PostgreSQL, Redis and the MQTT broker. */
  dependencies: '10.210.0.2',
  /** A private address outside of the installation. */
  privateStranger: '10.210.0.9',
  /** The metadata service of clouds. */
  metadata: '169.254.169.254',
  /** The Service of the cluster's DNS. */
  dns: '10.96.0.10',
} as const;

export const networks = { pods: '10.244.0.0/16', services: '10.96.0.0/16' } as const;

/** A node, with the network in which it runs. */
export interface NodePlace {
  name: 'heliograph-node' | 'heliograph-node-2';
  network: 'node' | 'node-2';
  address: string;
  /** The range of its pods, and the address of their bridge. */
  pods: string;
  bridge: string;
}

export const nodes = {
  first: {
    name: 'heliograph-node',
    network: 'node',
    address: addresses.node,
    pods: '10.244.0.0/24',
    bridge: '10.244.0.1',
  },
  /** Made by second-node.sh, when a check needs it. */
  second: {
    name: 'heliograph-node-2',
    network: 'node-2',
    address: '10.200.0.2',
    pods: '10.244.1.0/24',
    bridge: '10.244.1.1',
  },
} as const satisfies Record<string, NodePlace>;

export type NetworkName = 'outside' | 'dependencies' | NodePlace['network'];

/** A link to the mounts of the second node, which second-node.sh makes. */
export const secondNodeMounts = '/run/node-2.mounts';

/** The beginning of a command line that runs a program in one of the networks. */
export function inNetwork(network: NetworkName, program: string, args: readonly string[]): [string, string[]] {
  if (network === 'outside') return [program, [...args]];
  const mounts = network === 'node-2' ? [`--mount=${secondNodeMounts}`] : [];
  return ['nsenter', [`--net=/run/netns/${network}`, ...mounts, '--', program, ...args]];
}
