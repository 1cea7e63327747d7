/** A way in for clients: always TLS and SCRAM. */
export interface ClientListener {
  /** Letters only, e.g. CLIENTS. */
  name: string;
  /** e.g. 127.0.0.1:9092; 0.0.0.0:9092 inside of a container. */
  listenOn: string;
  /** host:port that clients connect to. */
  advertised: string;
}

/** A node of the controller quorum. */
export interface Voter {
  id: number;
  /** Where the others reach it; default 127.0.0.1. */
  host?: string;
  controllerPort: number;
}

/** The settings that differ between a broker that runs here and one in a container. */
export interface BrokerSettings {
  clients: readonly ClientListener[];
  /** 1 when there is no other broker. */
  nodeId?: number;
  /** The controllers of the cluster, this broker included; default: this one alone. */
  voters?: readonly Voter[];
  internalPort: number;
  controllerPort: number;
  /** The broker talks to itself as the user "kraft" (SASL/PLAIN on loopback). */
  internalPassword: string;
  /** PEM: key, certificate and CA in one file. */
  keystoreFile: string;
  dataDirectory: string;
}

/** The SCRAM user of our own services. */
export const SUPER_USER = 'heliograph';

/** Bounds how long a revoked user keeps an open connection. */
const REAUTHENTICATE_MS = 3_600_000;

/**
 * One node, broker and controller in one (KRaft). Clients must come by TLS with SCRAM, and everything not allowed is denied.
 * With three nodes a topic has three replicas, and a record is acknowledged when two of them have it.
 */
export function serverProperties(settings: BrokerSettings): string {
  const brokers = settings.voters?.length ?? 1;
  const rows = {
    ...nodeRows(settings),
    ...securityRows(settings),
    ...smallMachineRows(settings),
    ...replicationRows(Math.min(3, brokers), brokers < 3 ? 1 : 2),
    // One broker starts every group at once; several wait for its first members as operators' do (default 3 s).
    ...(brokers === 1 && { 'group.initial.rebalance.delay.ms': '0' }),
  };
  return Object.entries(rows)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function nodeRows({
  clients,
  internalPort,
  controllerPort,
  nodeId = 1,
  voters,
}: BrokerSettings): Record<string, string> {
  const internal = `INTERNAL://127.0.0.1:${internalPort}`;
  const host = voters?.find(({ id }) => id === nodeId)?.host ?? '127.0.0.1';
  const join = (first: string, row: (listener: ClientListener) => string) => [first, ...clients.map(row)].join(',');
  return {
    'process.roles': 'broker,controller',
    'node.id': String(nodeId),
    'controller.quorum.voters': (voters ?? [{ id: nodeId, controllerPort }])
      .map((voter) => `${voter.id}@${voter.host ?? '127.0.0.1'}:${voter.controllerPort}`)
      .join(','),
    'controller.listener.names': 'CONTROLLER',
    listeners: `${join(internal, ({ name, listenOn }) => `${name}://${listenOn}`)},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': join(
      `INTERNAL://${host}:${internalPort}`,
      ({ name, advertised }) => `${name}://${advertised}`,
    ),
    'listener.security.protocol.map': join(
      'INTERNAL:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT',
      ({ name }) => `${name}:SASL_SSL`,
    ),
    'inter.broker.listener.name': 'INTERNAL',
  };
}

function securityRows({ clients, internalPassword, keystoreFile }: BrokerSettings): Record<string, string> {
  const plain = `org.apache.kafka.common.security.plain.PlainLoginModule required username="kraft" password="${internalPassword}" user_kraft="${internalPassword}";`;
  return {
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'sasl.mechanism.controller.protocol': 'PLAIN',
    'listener.name.controller.sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.controller.plain.sasl.jaas.config': plain,
    'listener.name.internal.sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.internal.plain.sasl.jaas.config': plain,
    ...Object.fromEntries(clients.flatMap(({ name }) => clientRows(name.toLowerCase(), keystoreFile))),
    'ssl.enabled.protocols': 'TLSv1.3,TLSv1.2',
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:kraft;User:${SUPER_USER}`,
    'allow.everyone.if.no.acl.found': 'false',
    'connections.max.reauth.ms': String(REAUTHENTICATE_MS),
  };
}

function clientRows(listener: string, keystoreFile: string): [string, string][] {
  const rows = {
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'scram-sha-512.sasl.jaas.config': 'org.apache.kafka.common.security.scram.ScramLoginModule required;',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keystoreFile,
    'ssl.client.auth': 'none',
  };
  return Object.entries(rows).map(([name, value]) => [`listener.name.${listener}.${name}`, value]);
}

function replicationRows(factor: number, minIsr: number): Record<string, string> {
  return {
    'default.replication.factor': String(factor),
    'min.insync.replicas': String(minIsr),
    'offsets.topic.replication.factor': String(factor),
    'transaction.state.log.replication.factor': String(factor),
    'transaction.state.log.min.isr': String(minIsr),
    'share.coordinator.state.topic.replication.factor': String(factor),
    'share.coordinator.state.topic.min.isr': String(minIsr),
    // Leaders move to their preferred broker while a test looks on (default 300 s).
    'leader.imbalance.check.interval.seconds': '10',
  };
}

function smallMachineRows({ dataDirectory }: BrokerSettings): Record<string, string> {
  return {
    'log.dirs': dataDirectory,
    'auto.create.topics.enable': 'false',
    'offsets.topic.num.partitions': '4',
    'transaction.state.log.num.partitions': '4',
    'share.coordinator.state.topic.num.partitions': '1',
    // After a crash the broker may register again only when its old session has ended (default 9 s).
    'broker.heartbeat.interval.ms': '1000',
    'broker.session.timeout.ms': '5000',
    // The default of 128 MiB does not fit into a small heap: the broker would die at start.
    'log.cleaner.dedupe.buffer.size': '2097152',
    'log.cleaner.io.buffer.size': '65536',
    'num.network.threads': '2',
    'num.io.threads': '4',
    'background.threads': '2',
  };
}
