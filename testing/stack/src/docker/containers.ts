import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newClusterId, secretFile, serverProperties, SUPER_USER } from '@heliograph/secrets';
import { GenericContainer } from 'testcontainers';
import { issueCertificate } from '../issue-certificate.ts';
import { KAFKA_VERSION } from '../kafka/kafka-jars.ts';
import { kafkaAnswers } from '../kafka/kafka-login.ts';
import { mosquittoAnswers } from '../mosquitto/start-mosquitto.ts';
import type { PartContext } from '../part.ts';
import { query } from '../postgres/start-postgres.ts';
import { redisAnswers } from '../redis/start-redis.ts';
import type { PartName } from '../stack.types.ts';

const HOSTS = ['localhost', '127.0.0.1', '::1'];
const MOSQUITTO_FOLDER = join(import.meta.dirname, '../../../../deploy/mosquitto');
const KAFKA_HOME = '/var/lib/kafka/data';

/** A container that is not started yet. */
export interface PreparedContainer {
  container: GenericContainer;
  environment: Record<string, string>;
  probe: () => Promise<void>;
  /** The directory in which the image keeps its persistent data. */
  dataDirectory: string;
}

type Prepare = (context: PartContext, environment: Record<string, string>) => Promise<PreparedContainer>;

/** The same parts as the native ones, with the same passwords and certificates. */
export const CONTAINERS: Record<PartName, Prepare> = { kafka, postgres, redis, mqtt };

async function kafka(context: PartContext): Promise<PreparedContainer> {
  const tls = await issueCertificate(context.directory.root, 'kafka', HOSTS);
  const password = await secretFile(join(context.directory.keys(), 'kafka-password'));
  // The storage of an earlier container refuses another id.
  const clusterId = await secretFile(join(context.directory.keys(), 'kafka-cluster-id'), newClusterId);
  const port = await context.ports.take('kafka');
  const properties = serverProperties({
    clients: [{ name: 'CLIENTS', listenOn: '0.0.0.0:9092', advertised: `localhost:${port}` }],
    internalPort: 9091,
    controllerPort: 9093,
    internalPassword: await secretFile(join(context.directory.keys(), 'kafka-internal-password')),
    keystoreFile: '/tmp/keystore.pem',
    dataDirectory: KAFKA_HOME,
  });
  const keystore = await Promise.all([tls.keyFile, tls.certFile, tls.caFile].map((file) => readFile(file, 'utf8')));
  const format = `/opt/kafka/bin/kafka-storage.sh format --ignore-formatted -t "$CLUSTER_ID" -c /tmp/server.properties --add-scram "SCRAM-SHA-512=[name=${SUPER_USER},password=$SCRAM_PASSWORD]"`;
  const environment = {
    KAFKA_BROKERS: `localhost:${port}`,
    KAFKA_CA_FILE: tls.caFile,
    KAFKA_USERNAME: SUPER_USER,
    KAFKA_PASSWORD: password,
  };
  const container = new GenericContainer(`apache/kafka:${KAFKA_VERSION}`)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      CLUSTER_ID: clusterId,
      SCRAM_PASSWORD: password,
      KAFKA_HEAP_OPTS: '-Xmx256m',
    })
    .withCopyContentToContainer([
      { content: properties, target: '/tmp/server.properties', mode: 0o644 },
      { content: keystore.join('\n'), target: '/tmp/keystore.pem', mode: 0o644 },
    ])
    .withEntrypoint(['/bin/sh', '-c'])
    .withCommand([`${format} && exec /opt/kafka/bin/kafka-server-start.sh /tmp/server.properties`]);
  return { container, environment, probe: () => kafkaAnswers(environment), dataDirectory: KAFKA_HOME };
}

async function postgres(context: PartContext): Promise<PreparedContainer> {
  const password = await secretFile(join(context.directory.keys(), 'postgres-password'));
  const port = await context.ports.take('postgres');
  const url = `postgres://heliograph:${password}@127.0.0.1:${port}/heliograph`;
  const container = new GenericContainer('postgres:18')
    .withExposedPorts({ container: 5432, host: port })
    .withEnvironment({ POSTGRES_USER: 'heliograph', POSTGRES_PASSWORD: password, POSTGRES_DB: 'heliograph' })
    .withCommand(['postgres', '-c', 'max_connections=200', ...(context.keep ? [] : ['-c', 'fsync=off'])]);
  return {
    container,
    environment: { DATABASE_URL: url },
    probe: () => query(url, 'SELECT 1'),
    dataDirectory: '/var/lib/postgresql',
  };
}

async function redis(context: PartContext): Promise<PreparedContainer> {
  const password = await secretFile(join(context.directory.keys(), 'redis-password'));
  const port = await context.ports.take('redis');
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const configuration = `requirepass ${password}\nappendonly yes\nsave ""\ndir /data\n`;
  const container = new GenericContainer('redis:7')
    .withExposedPorts({ container: 6379, host: port })
    .withCopyContentToContainer([{ content: configuration, target: '/usr/local/etc/redis.conf', mode: 0o644 }])
    .withCommand(['redis-server', '/usr/local/etc/redis.conf']);
  return { container, environment: { REDIS_URL: url }, probe: () => redisAnswers(url), dataDirectory: '/data' };
}

async function mqtt(context: PartContext, { JWKS_FILE = '', TOKEN_ISSUER = '' }: Record<string, string>) {
  const tls = await issueCertificate(context.directory.root, 'mqtt', HOSTS);
  const port = await context.ports.take('mqtt');
  context.progress('mqtt', 'building the image with the JWT plugin');
  const image = await GenericContainer.fromDockerfile(MOSQUITTO_FOLDER).build(`heliograph-mosquitto:${await tag()}`, {
    deleteOnExit: false,
  });
  const container = image
    .withExposedPorts({ container: 8883, host: port })
    .withEnvironment({ ISSUER: TOKEN_ISSUER, AUTOSAVE_SECONDS: context.keep ? '10' : '0' })
    .withCopyFilesToContainer([
      { source: tls.certFile, target: '/etc/mosquitto/tls/tls.crt', mode: 0o644 },
      { source: tls.keyFile, target: '/etc/mosquitto/tls/tls.key', mode: 0o644 },
      { source: JWKS_FILE, target: '/etc/mosquitto/jwks/jwks.json', mode: 0o644 },
    ]);
  return {
    container,
    environment: { MQTT_URL: `mqtts://localhost:${port}`, MQTT_CA_FILE: tls.caFile },
    probe: () => mosquittoAnswers(port, tls.certFile),
    dataDirectory: '/var/lib/mosquitto',
  };
}

/** Docker's own layer cache notices what changed; the tag only keeps checkouts apart. */
async function tag(): Promise<string> {
  const dockerfile = await readFile(join(MOSQUITTO_FOLDER, 'Dockerfile'));
  return createHash('sha256').update(dockerfile).update(MOSQUITTO_FOLDER).digest('hex').slice(0, 12);
}
