/** Addresses of the networks that namespaces.sh makes. */
export const addresses = {
  /** Clients, the vendors' clouds and the webhook endpoints: an address that no policy takes for a private one. */
  outside: '1.2.3.4',
  /** The node: the API server, kubelet and node ports. */
  node: '10.200.0.1',
  /** Kafka, PostgreSQL, Redis and the MQTT broker. */
  dependencies: '10.210.0.2',
  /** A private address of somebody else. */
  privateStranger: '10.210.0.9',
  /** The metadata service of clouds. */
  metadata: '169.254.169.254',
  /** The Service of the cluster's DNS. */
  dns: '10.96.0.10',
} as const;

export const networks = { pods: '10.244.0.0/16', services: '10.96.0.0/16' } as const;

export const nodeName = 'heliograph-node';

export type NetworkName = 'outside' | 'node' | 'dependencies';

/** The beginning of a command line that runs a program in one of the networks. */
export function inNetwork(network: NetworkName, program: string, args: readonly string[]): [string, string[]] {
  if (network === 'outside') return [program, [...args]];
  return ['nsenter', [`--net=/run/netns/${network}`, '--', program, ...args]];
}
