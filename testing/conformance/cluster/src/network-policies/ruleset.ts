import { isIPv4 } from 'node:net';

type Direction = 'ingress' | 'egress';
/** A range of addresses, both ends included. */
type Range = readonly [first: number, last: number];
type PodAddress = readonly [ip: string, pod: Pod];
type Cluster = Pick<PolicyState, 'namespaces' | 'policies'> & { pods: readonly PodAddress[] };
type Labels = Readonly<Record<string, string>>;
type IpBlock = Readonly<{ cidr: string; except?: readonly string[] }>;
type Port = Readonly<{ protocol?: string; port?: number | string; endPort?: number }>;
type ContainerPort = Readonly<{ name?: string; containerPort: number; protocol?: string }>;
type Container = Readonly<{ ports?: readonly ContainerPort[]; restartPolicy?: string }>;

/** A label selector of the API. */
export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: readonly { key: string; operator: string; values?: readonly string[] }[];
}
/** A Namespace of the API, as far as policies need it. */
export type Namespace = Readonly<{ metadata: { name: string; labels?: Labels } }>;
/** A Pod of the API, as far as policies need it. */
export interface Pod {
  metadata: { name: string; namespace: string; labels?: Labels; deletionTimestamp?: string };
  spec: { hostNetwork?: boolean; containers: readonly Container[]; initContainers?: readonly Container[] };
  status?: { phase?: string; podIP?: string; podIPs?: readonly { ip: string }[] };
}
/** A peer in `from` or `to` of a rule. */
export type Peer = Readonly<{ podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: IpBlock }>;
/** A rule of a policy: `from` in `ingress`, `to` in `egress`. */
export interface PolicyRule {
  from?: readonly Peer[];
  to?: readonly Peer[];
  ports?: readonly Port[];
}
/** A NetworkPolicy of the API (networking.k8s.io/v1). */
export interface NetworkPolicy {
  metadata: { name: string; namespace: string };
  spec: Partial<Record<Direction, readonly PolicyRule[]>> & { podSelector?: Selector; policyTypes?: readonly string[] };
}
/** The objects from which the rules of every node of a cluster follow. */
export interface PolicyState {
  namespaces: readonly Namespace[];
  pods: readonly Pod[];
  policies: readonly NetworkPolicy[];
  /** IPv4 addresses of the nodes: connections from them (the kubelet's probes) are never refused. */
  nodeAddresses: readonly string[];
}

/**
 * Returns the nftables rules that enforce the policies (IPv4), for `nft -f -`, which replaces the table atomically.
 * The same state gives the same text, in whatever order the API lists the objects.
 *
 * A connection passes the egress chain of its source, then the ingress chain of its destination. Each returns on the
 * first rule that allows it, or drops it with a counter and the comment `namespace/pod Egress` or `… Ingress`.
 * @throws {Error} if the API does not allow a name, an operator, an address, a port or a protocol
 */
export function ruleset(state: PolicyState): string {
  const cluster = { ...state, pods: podAddresses(state.pods) };
  const [egress, ingress] = [isolated('egress', cluster), isolated('ingress', cluster)];
  const jumps = (field: string, to: string[][]) =>
    to.length > 0 ? [`ip ${field} vmap { ${to.map(([ip, name]) => `${ip} : jump ${name}`).join(', ')} }`] : [];
  const start = (hook: string) =>
    `type filter hook ${hook} priority filter + 10; policy accept; ct state established,related accept`;
  const node = addresses(state.nodeAddresses.map(range));
  // kube-proxy replaces the address of a Service in nat prerouting, so these hooks see the addresses of endpoints. Frames between two ports of one bridge
  // pass the forward hook because br_netfilter sends them there. No chain hooks output: packets from the node to its pods are never refused.
  const fromNode = node ? [`ip saddr { ${node} } accept`] : [];
  const forward = [start('forward'), ...fromNode, ...jumps('saddr', egress), ...jumps('daddr', ingress)];
  const input = [start('input'), ...jumps('saddr', egress)];
  const chains = [...egress, ...ingress].map(([, ...chain]) => chain);
  const text = [...chains, ['forward', ...forward], ['input', ...input]].map(
    ([name = '', ...rules]) => `  chain ${name} {\n${rules.map((rule) => `    ${rule}\n`).join('')}  }\n`,
  );
  const table = 'table ip heliograph-policies';
  return `${table}\ndelete ${table}\n${table} {\n${text.join('')}}\n`;
}

/** Returns `[address, name of the chain, ...rules]` of each pod that a policy isolates in this direction. */
function isolated(direction: Direction, cluster: Cluster): string[][] {
  return cluster.pods.flatMap(([ip, pod]) => {
    const policies = cluster.policies.filter((policy) => isolates(policy, direction, pod));
    const allowed = policies
      .flatMap(({ spec }) => spec[direction] ?? [])
      .flatMap((rule) => allowing(rule, direction, [ip, pod], cluster));
    // No policy separates a pod from itself, which it may call through its Service.
    const itself = `ip ${direction === 'ingress' ? 'saddr' : 'daddr'} ${ip} return`;
    const chain = [ip, `${direction}-${ip}`, itself, ...[...new Set(allowed)].sort(), drop(pod, direction)];
    return policies.length > 0 ? [chain] : [];
  });
}

/** Returns the pods that policies concern. An address of two pods belongs to the one that is not being deleted. */
function podAddresses(pods: readonly Pod[]): PodAddress[] {
  const key = ({ metadata }: Pod) => `${metadata.deletionTimestamp ? 0 : 1}${metadata.namespace}/${metadata.name}`;
  const sorted = [...pods].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const found = sorted.flatMap((pod): PodAddress[] => {
    const { phase = '', podIP = '', podIPs = [] } = pod.status ?? {};
    const ip = [...podIPs.map((each) => each.ip), podIP].find((each) => isIPv4(each));
    return !ip || pod.spec.hostNetwork || ['Succeeded', 'Failed'].includes(phase) ? [] : [[ip, pod]];
  });
  return [...new Map(found)];
}

/** Without `policyTypes`, a policy is of type Ingress, and also of type Egress if it has egress rules. */
function isolates({ metadata, spec }: NetworkPolicy, direction: Direction, pod: Pod): boolean {
  const types = spec.policyTypes?.length ? spec.policyTypes : ['Ingress', ...(spec.egress?.length ? ['Egress'] : [])];
  const isOfType = types.includes(direction === 'ingress' ? 'Ingress' : 'Egress');
  return isOfType && metadata.namespace === pod.metadata.namespace && matches(spec.podSelector, pod.metadata.labels);
}

function matches({ matchLabels = {}, matchExpressions = [] }: Selector = {}, labels: Labels = {}): boolean {
  const holds = matchExpressions.map(({ key, operator, values = [] }) => {
    const value = labels[key];
    if (operator === 'Exists' || operator === 'DoesNotExist') return (value !== undefined) === (operator === 'Exists');
    if (operator !== 'In' && operator !== 'NotIn') return invalid('operator', operator);
    return (value !== undefined && values.includes(value)) === (operator === 'In');
  });
  return holds.every(Boolean) && Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
}

/** Returns the nftables rules for one rule of a policy; empty if no address or port matches it. */
function allowing(rule: PolicyRule, direction: Direction, self: PodAddress, cluster: Cluster): string[] {
  const [field, peers = []] = direction === 'ingress' ? ['saddr', rule.from] : ['daddr', rule.to];
  const allowed = addresses(peers.flatMap((peer) => peerRanges(peer, self[1].metadata.namespace, cluster)));
  if (peers.length > 0 && !allowed) return [];
  const called = direction === 'ingress' ? [self] : cluster.pods;
  const ports = rule.ports?.length ? rule.ports.flatMap((port) => portMatch(port, called)) : [''];
  return ports.map((port) => `${allowed && `ip ${field} { ${allowed} } `}${port}return`);
}

/** Returns the addresses of a peer: empty for an IPv6 block; an IPv4 block includes the pods that have its addresses. */
function peerRanges({ podSelector, namespaceSelector, ipBlock }: Peer, own: string, cluster: Cluster): Range[] {
  if (ipBlock) return ipBlock.cidr.includes(':') ? [] : without(range(ipBlock.cidr), (ipBlock.except ?? []).map(range));
  const namespaces = cluster.namespaces.flatMap(({ metadata: { name, labels } }) =>
    (namespaceSelector ? matches(namespaceSelector, labels) : name === own) ? [name] : [],
  );
  const isPeer = ({ metadata: { namespace, labels } }: Pod) =>
    namespaces.includes(namespace) && matches(podSelector, labels);
  return cluster.pods.flatMap(([ip, pod]) => (isPeer(pod) ? [range(ip)] : []));
}

/** Returns the match of a port; empty for a name that no called pod gives to a port. */
function portMatch({ protocol = 'TCP', port, endPort }: Port, called: readonly PodAddress[]): string[] {
  const transport = /^(TCP|UDP|SCTP)$/.test(protocol) ? protocol.toLowerCase() : invalid('protocol', protocol);
  if (port === undefined) return [`meta l4proto ${transport} `];
  if (typeof port === 'number') return [`${transport} dport ${port}${endPort && endPort > port ? `-${endPort}` : ''} `];
  const named = called.flatMap(([ip, { spec }]) =>
    [...spec.containers, ...(spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always')]
      .flatMap(({ ports = [] }) => ports.filter((each) => each.name === port && (each.protocol ?? 'TCP') === protocol))
      .map(({ containerPort }) => `${ip} . ${containerPort}`),
  );
  return named.length > 0 ? [`ip daddr . ${transport} dport { ${named.join(', ')} } `] : [];
}

/** Returns the range of an IPv4 address or CIDR block. */
function range(cidr: string): Range {
  const [ip = '', bits = '32', ...more] = cidr.split('/');
  if (!isIPv4(ip) || !/^([12]?\d|3[0-2])$/.test(bits) || more.length > 0) return invalid('IPv4 block', cidr);
  const number = ip.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
  const size = 2 ** (32 - Number(bits));
  return [number - (number % size), number - (number % size) + size - 1];
}

/** Returns ranges in order, those that overlap or touch as one: nft refuses sets whose intervals overlap. */
function merged(ranges: readonly Range[]): Range[] {
  const result: [first: number, last: number][] = [];
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}

/** Returns the ranges of a block without its exceptions, which lie within it. */
function without([first, last]: Range, exceptions: readonly Range[]): Range[] {
  const holes = merged(exceptions);
  const starts = [first, ...holes.map((hole) => hole[1] + 1)];
  const ends = [...holes.map((hole) => hole[0] - 1), last];
  return starts.map((start, index) => [start, ends[index]!] as const).filter(([start, end]) => start <= end);
}

function addresses(ranges: readonly Range[]): string {
  const text = (ip: number) => [24, 16, 8, 0].map((shift) => (ip >>> shift) & 255).join('.');
  const elements = merged(ranges).map(([a, b]) => (a === b ? text(a) : `${text(a)}-${text(b)}`));
  return elements.join(', ');
}

/** Returns the last rule of a chain. A comment of nft has 128 characters at most. */
function drop({ metadata: { namespace, name } }: Pod, direction: Direction): string {
  const pod = `${namespace}/${name}`;
  if (!/^[a-z0-9./-]+$/.test(pod)) return invalid('name', pod);
  return `counter drop comment "${pod.slice(0, 119)} ${direction === 'ingress' ? 'Ingress' : 'Egress'}"`;
}

function invalid(what: string, value: unknown): never {
  throw new Error(`Not a valid ${what} in Kubernetes: ${JSON.stringify(value)}`);
}
