import { readFileSync } from 'node:fs';
import type { Base, BaseOptions, Connection } from '@platformatic/kafka';
import type { KafkaConnection } from '../port.ts';

/** As a service is configured; `KafkaConfiguration` of the service library fits. */
export interface KafkaSettings {
  /** `host:port`, comma-separated. */
  brokers: string;
  /** PEM of the CA that signed the brokers; TLS is used when it is set. */
  caFile?: string;
  username?: string;
  password?: string;
  groupInstanceId?: string;
}

/** @throws Error naming the environment variable that is wrong, never with the password */
export function kafkaConnection(
  { brokers, caFile, username, password, groupInstanceId }: KafkaSettings,
  clientId: string,
): KafkaConnection {
  const connection: KafkaConnection = {
    brokers: brokersOf(brokers),
    clientId,
    ...(groupInstanceId && { groupInstanceId }),
  };
  const ca = caOf(caFile);
  const sasl = saslOf(username, password);
  if (sasl && ca === undefined)
    throw new Error('KAFKA_CA_FILE is required with KAFKA_USERNAME: the password is sent over TLS only');
  return { ...connection, ca, sasl };
}

/** For programs without a configuration class. Variables: KAFKA_BROKERS, KAFKA_CA_FILE, KAFKA_USERNAME, KAFKA_PASSWORD, KAFKA_GROUP_INSTANCE_ID. */
export function kafkaConnectionFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  clientId: string,
): KafkaConnection {
  const { KAFKA_BROKERS: brokers = '', KAFKA_CA_FILE: caFile, KAFKA_GROUP_INSTANCE_ID: groupInstanceId } = env;
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = env;
  return kafkaConnection({ brokers, caFile, username, password, groupInstanceId }, clientId);
}

function brokersOf(list: string): string[] {
  const brokers = list
    .split(',')
    .map((broker) => broker.trim())
    .filter((broker) => broker !== '');
  if (brokers.length === 0) throw new Error('KAFKA_BROKERS is required: host:port, comma-separated');
  const wrong = brokers.find((broker) => !/^.+:\d{1,5}$/.test(broker));
  if (wrong !== undefined) throw new Error(`KAFKA_BROKERS: "${wrong}" is not host:port`);
  return brokers;
}

function caOf(file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`KAFKA_CA_FILE: cannot read ${file}`, { cause: error });
  }
}

function saslOf(username: string | undefined, password: string | undefined): KafkaConnection['sasl'] {
  if (!username && !password) return undefined;
  if (!username) throw new Error('KAFKA_USERNAME is required with KAFKA_PASSWORD');
  if (!password) throw new Error('KAFKA_PASSWORD is required with KAFKA_USERNAME');
  return { username, password };
}

/** Options of the client library for this connection: SCRAM-SHA-512 over TLS. Retries are ours, so that every wait is bounded. */
export function clientOptions(connection: KafkaConnection, purpose: string): BaseOptions {
  return {
    clientId: `${connection.clientId}-${purpose}`,
    bootstrapBrokers: connection.brokers,
    connectTimeout: 5_000,
    requestTimeout: 30_000,
    retries: 2,
    retryDelay: 250,
    metadataMaxAge: 10_000,
    ...(connection.ca === undefined ? {} : { tls: { ca: connection.ca, minVersion: 'TLSv1.2' as const } }),
    ...(connection.sasl ? { sasl: { mechanism: 'SCRAM-SHA-512' as const, ...connection.sasl } } : {}),
  };
}

/**
 * Adds to a client of the library what each needs: a listener for errors (each call reports its own), and an end to the timer that would
 * re-authenticate a connection the broker has closed. The library leaves that timer running; it keeps the process alive for most of
 * the broker's `connections.max.reauth.ms`, and then drops the connection that has taken the closed one's place.
 *
 * A connection that is reset while it authenticates reports two errors, and the library listens to one: the second, unhandled, would end the process.
 */
export function guardClient<T extends Base>(client: T): T {
  client.on('error', () => undefined);
  client.on('client:broker:failed', ignoreLateErrors);
  client.on('client:broker:disconnect', (lost) => {
    ignoreLateErrors(lost);
    void lost.connection.close().catch(() => undefined);
  });
  return client;
}

function ignoreLateErrors({ connection }: { connection: Connection }): void {
  connection.on('error', () => undefined);
}
