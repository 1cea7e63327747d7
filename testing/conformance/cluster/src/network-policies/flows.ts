import { addresses } from '../addresses.ts';

/** A connection that a pod tries, and whether the release's policies allow it. */
export interface Flow {
  /** The component whose pod connects, or one of `strangers`. */
  from: string;
  /** The name of a destination. */
  to: string;
  allowed: boolean;
}

/** An address to connect to by TCP: of a component's pods, or a fixed one. */
export type Destination = Readonly<{ name: string; port: number } & ({ component: string } | { address: string })>;

/** Pods that do not belong to the release: one in its namespace, one in another. */
export const strangers = ['stranger', 'stranger-in-another-namespace'] as const;

/** Ports on which the APIs serve, from the column "accept from" of the Network table. */
const serving = { gateway: 8443, 'auth-api': 3000, 'sync-api': 3000, 'delivery-api': 3000 };

/** Addresses outside of the release. The dependencies share one, so that only the port distinguishes them. */
const outside = [
  // Peers that the values name, on the chart's default ports: kafka.brokers, postgresql.port, redis.port, mqtt.url.
  { name: 'kafka', address: addresses.dependencies, port: 9093 },
  { name: 'postgresql', address: addresses.dependencies, port: 5432 },
  { name: 'redis', address: addresses.dependencies, port: 6379 },
  { name: 'mqtt', address: addresses.dependencies, port: 8883 },
  { name: 'dns', address: addresses.dns, port: 53 },
  // An address in none of networkPolicy.internet.privateRanges.
  { name: 'internet:443', address: addresses.outside, port: 443 },
  { name: 'internet:25', address: addresses.outside, port: 25 },
  // Addresses that "never private ranges" excludes.
  { name: 'private:443', address: addresses.privateStranger, port: 443 },
  { name: 'metadata', address: addresses.metadata, port: 80 },
  // The ports of dependencies at a foreign address: naming the peers excludes it.
  { name: 'private:9093', address: addresses.privateStranger, port: 9093 },
  { name: 'private:5432', address: addresses.privateStranger, port: 5432 },
  { name: 'private:53', address: addresses.privateStranger, port: 53 },
  { name: 'kubernetes-api', address: '10.96.0.1', port: 443 },
] as const;

type Service = keyof typeof serving;
type Target = Service | (typeof outside)[number]['name'];

/**
 * The column "connect to" of the Network table in docs/operate/kubernetes.md, a line for each of its rows, without
 * Strimzi, tracing, a proxy for webhooks and WEBHOOK_ALLOWED_CIDRS. Written by hand, because the chart is under test.
 */
const connectTo = {
  // "auth-api, sync-api, delivery-api: 3000; Redis"
  gateway: ['auth-api', 'sync-api', 'delivery-api', 'redis'],
  // "PostgreSQL, Redis, Kafka; with Strimzi the Kubernetes API"
  'auth-api': ['postgresql', 'redis', 'kafka'],
  // "PostgreSQL, Kafka, auth-api (key set)"
  'sync-api': ['postgresql', 'kafka', 'auth-api'],
  // "PostgreSQL, Kafka, auth-api (key set)"
  'delivery-api': ['postgresql', 'kafka', 'auth-api'],
  // Row "ingest-…": "Kafka, Redis, the internet on 443 and the ports of the vendor's cloud …, never private ranges"
  'ingest-all': ['kafka', 'redis', 'internet:443'],
  // "Kafka"
  normalizer: ['kafka'],
  // "Kafka, the internet (`internet.webhookPorts`; all ports), never private ranges"
  'webhook-dispatcher': ['kafka', 'internet:443', 'internet:25'],
  // "Kafka; with Strimzi the Kubernetes API"
  'kafka-dispatcher': ['kafka'],
  // "Kafka, the MQTT broker, auth-api (its token)"
  'mqtt-dispatcher': ['kafka', 'mqtt', 'auth-api'],
} satisfies Record<string, readonly Target[]>;

type Component = keyof typeof connectTo;

/** Row "all": "name servers: 53". */
const everyComponentConnectsTo: readonly string[] = ['dns'];

/** The column "accept from", as far as it names components. Metrics (9400) are for Prometheus only: row "all". */
const acceptFrom: Readonly<Record<Service, readonly Component[]>> = {
  // "`networkPolicy.clients`, the test": no component, and no stranger once the clients are named.
  gateway: [],
  // "gateway, sync-api, delivery-api, mqtt-dispatcher, `networkPolicy.jwksReaders`"
  'auth-api': ['gateway', 'sync-api', 'delivery-api', 'mqtt-dispatcher'],
  // "gateway"
  'sync-api': ['gateway'],
  // "gateway"
  'delivery-api': ['gateway'],
};

/** The components of the release, of which each has a pod that connects. */
export const components = Object.keys(connectTo) as readonly Component[];

const services: readonly Destination[] = Object.entries(serving).map(([component, port]) => ({
  name: component,
  component,
  port,
}));
const metrics: readonly Destination[] = components.map((component) => ({
  name: `${component}:metrics`,
  component,
  port: 9400,
}));

/** Every destination, by the name that flows use. */
export const destinations: readonly Destination[] = [...services, ...metrics, ...outside];

/**
 * Returns every connection of the matrix: each component to each destination other than itself, and each stranger to each pod of the release. Both ends
 * must allow a connection; connections that no table of this file allows are refused.
 */
export function flows(): Flow[] {
  const ofComponents = components.flatMap((from) =>
    destinations
      .filter((to) => !('component' in to) || to.component !== from)
      .map(({ name }) => ({ from, to: name, allowed: leaves(from, name) && arrives(from, name) })),
  );
  const ofStrangers = strangers.flatMap((from) =>
    [...services, ...metrics].map(({ name }) => ({ from, to: name, allowed: false })),
  );
  return [...ofComponents, ...ofStrangers];
}

const leaves = (from: Component, to: string): boolean =>
  [...connectTo[from], ...everyComponentConnectsTo].some((allowed) => allowed === to);

/** Peers outside of the release accept every connection. */
function arrives(from: Component, to: string): boolean {
  if (outside.some(({ name }) => name === to)) return true;
  return Object.hasOwn(acceptFrom, to) && acceptFrom[to as Service].includes(from);
}
