import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { newClusterId, secretFile, SUPER_USER, type Voter } from '@heliograph/secrets';
import { hostsOf, type Part, type PartContext } from '../part.ts';
import type { BrokerLink, RestartOptions } from '../stack.types.ts';
import { issueCertificate, type CertificateFiles } from '../issue-certificate.ts';
import { findJava, kafkaJars } from './kafka-jars.ts';
import { NativeBroker } from './native-broker.ts';

interface Cluster {
  java: string;
  jars: string;
  clusterId: string;
  tls: CertificateFiles;
  password: string;
  internalPassword: string;
}

interface BrokerPorts {
  clients: number;
  internal: number;
  controller: number;
}

/** One broker, or a cluster of three, as JVMs of this machine. */
export async function startNativeKafka(context: PartContext): Promise<Part> {
  const cluster = await openCluster(context);
  const ids = Array.from({ length: context.brokers }, (_, index) => index + 1);
  const ports: BrokerPorts[] = [];
  for (const id of ids) ports.push(await brokerPorts(context, id));
  const linked = context.brokerLinks !== undefined;
  const voters = ids.map((id) => ({
    id,
    controllerPort: ports[id - 1]!.controller,
    ...reported({ host: linked ? brokerName(id) : undefined }),
  }));
  await context.brokerLinks?.(linksOf(ids, ports));
  const brokers = await Promise.all(ids.map((id) => openBroker(context, cluster, ports[id - 1]!, id, voters)));
  const stop = async (): Promise<void> => {
    await Promise.all(brokers.map((broker) => broker.end()));
  };
  try {
    // Together: the first of three answers no request before the second runs.
    await Promise.all(brokers.map((broker) => broker.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    environment: clientEnvironment(
      cluster,
      ports.map(({ clients }) => clients),
      context.address,
    ),
    brokers,
    restart: (options) => restart(brokers, options),
    stop,
  };
}

async function openCluster(context: PartContext): Promise<Cluster> {
  const java = await findJava();
  const jars = await kafkaJars((message) => context.progress('kafka', message));
  await mkdir(context.directory.data('kafka'), { recursive: true, mode: 0o700 });
  const keys = context.directory.keys();
  return {
    java,
    jars,
    clusterId: await secretFile(join(keys, 'kafka-cluster-id'), newClusterId),
    tls: await issueCertificate(context.directory.root, 'kafka', hostsOf(context)),
    password: await secretFile(join(keys, 'kafka-password')),
    internalPassword: await secretFile(join(keys, 'kafka-internal-password')),
  };
}

async function brokerPorts({ ports, brokers }: PartContext, id: number): Promise<BrokerPorts> {
  const name = brokers === 1 ? ('kafka' as const) : (`kafka-${id}` as const);
  return {
    clients: await ports.take('kafka', brokers === 1 ? 'kafka' : `kafka-${id}-clients`),
    internal: await ports.take('kafka', `${name}-internal`),
    controller: await ports.take('kafka', `${name}-controller`),
  };
}

async function openBroker(
  { directory, brokers, brokerLinks, memoryMb, fullJit, address }: PartContext,
  cluster: Cluster,
  ports: BrokerPorts,
  nodeId: number,
  voters: readonly Voter[],
): Promise<NativeBroker> {
  const single = brokers === 1;
  const home = single ? directory.data('kafka') : join(directory.data('kafka'), String(nodeId));
  const name = single ? 'kafka' : (`kafka-${nodeId}` as const);
  const { clients, internal, controller } = ports;
  const hosts = voters.map(({ id }): [string, string] => [brokerName(id), linkHost(nodeId, id)]);
  const { java, jars, clusterId, tls, password, internalPassword } = cluster;
  await mkdir(home, { recursive: true, mode: 0o700 });
  const broker = new NativeBroker({
    java,
    jars,
    clusterId,
    home,
    password,
    port: clients,
    ...reported({ hosts: brokerLinks ? Object.fromEntries(hosts) : undefined }),
    heapMb: memoryMb.kafka,
    fullJit,
    settings: {
      nodeId,
      voters,
      internalPassword,
      clients: [
        {
          name: 'CLIENTS',
          listenOn: `${address ?? '127.0.0.1'}:${clients}`,
          advertised: `${address ?? 'localhost'}:${clients}`,
        },
      ],
      internalPort: internal,
      controllerPort: controller,
      keystoreFile: await writeKeystore(join(home, 'keystore.pem'), [tls.keyFile, tls.certFile, tls.caFile]),
      dataDirectory: join(home, 'data'),
    },
    environment: clientEnvironment(cluster, [clients], address),
    logFile: directory.log(name),
    pidFile: directory.pid(name),
  });
  await broker.configure();
  return broker;
}

const brokerName = (id: number): string => `broker-${id}`;

/** Returns an address of its own for each pair: by it a proxy identifies the connecting broker. */
const linkHost = (from: number, to: number): string => (from === to ? '127.0.0.1' : `127.0.${from}.${to}`);

function linksOf(ids: readonly number[], ports: readonly BrokerPorts[]): BrokerLink[] {
  return ids.flatMap((from) =>
    ids
      .filter((to) => to !== from)
      .map((to) => {
        const { internal, controller } = ports[to - 1]!;
        return { from, to, host: linkHost(from, to), ports: [internal, controller] };
      }),
  );
}

async function writeKeystore(file: string, parts: readonly string[]): Promise<string> {
  const texts = await Promise.all(parts.map((part) => readFile(part, 'utf8')));
  await writeFile(file, texts.join('\n'), { mode: 0o600 });
  return file;
}

function clientEnvironment(
  { tls, password }: Cluster,
  ports: readonly number[],
  address = 'localhost',
): Record<string, string> {
  return {
    KAFKA_BROKERS: ports.map((port) => `${address}:${port}`).join(','),
    KAFKA_CA_FILE: tls.caFile,
    KAFKA_USERNAME: SUPER_USER,
    KAFKA_PASSWORD: password,
  };
}

/** All of them at once. */
async function restart(brokers: readonly NativeBroker[], { kill = false, downMs = 0 }: RestartOptions): Promise<void> {
  await Promise.all(brokers.map((broker) => broker.stop(kill ? 'SIGKILL' : 'SIGTERM')));
  await sleep(downMs);
  await Promise.all(brokers.map((broker) => broker.start()));
}
