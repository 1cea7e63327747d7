import { readFileSync } from 'node:fs';
import type { KafkaConnection } from './port.ts';

/** Environment variables: KAFKA_BROKERS (`host:port`, comma-separated), KAFKA_CA_FILE, KAFKA_USERNAME, KAFKA_PASSWORD. */
export function kafkaConnectionFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  clientId: string,
): KafkaConnection {
  const connection: KafkaConnection = { brokers: brokersOf(env.KAFKA_BROKERS), clientId };
  const ca = caOf(env.KAFKA_CA_FILE);
  const sasl = saslOf(env.KAFKA_USERNAME, env.KAFKA_PASSWORD);
  if (sasl && ca === undefined)
    throw new Error('KAFKA_CA_FILE is required with KAFKA_USERNAME: the password is sent over TLS only');
  return { ...connection, ...(ca === undefined ? {} : { ca }), ...(sasl ? { sasl } : {}) };
}

function brokersOf(list: string | undefined): string[] {
  const brokers = (list ?? '')
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
