import { once } from 'node:events';
import { connect } from 'node:net';
import { kafkaAnswers } from './kafka/kafka-login.ts';
import type { Part } from './part.ts';
import { query } from './postgres/start-postgres.ts';
import { withoutSecrets } from './ready.ts';
import { redisAnswers } from './redis/start-redis.ts';
import { StackError } from './stack-error.ts';
import type { PartName } from './stack.types.ts';

interface Existing {
  /** The first one decides whether the part exists. */
  variables: readonly [string, ...string[]];
  probe: (environment: Record<string, string>) => Promise<void>;
}

const EXISTING: Record<PartName, Existing> = {
  kafka: { variables: ['KAFKA_BROKERS', 'KAFKA_CA_FILE', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'], probe: kafkaAnswers },
  postgres: { variables: ['DATABASE_URL'], probe: ({ DATABASE_URL = '' }) => query(DATABASE_URL, 'SELECT 1') },
  redis: { variables: ['REDIS_URL'], probe: ({ REDIS_URL = '' }) => redisAnswers(REDIS_URL) },
  mqtt: { variables: ['MQTT_URL', 'MQTT_CA_FILE'], probe: ({ MQTT_URL = '' }) => portIsOpen(new URL(MQTT_URL)) },
};

/**
 * A part that runs already, named by the environment: it is checked, handed on, and never stopped.
 * @throws StackError when it does not answer
 */
export async function existingPart(part: PartName): Promise<Part | undefined> {
  const { variables, probe } = EXISTING[part];
  if (!process.env[variables[0]]) return undefined;
  const environment = Object.fromEntries(
    variables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  try {
    await probe(environment);
  } catch (error) {
    const reason = withoutSecrets(error instanceof Error ? error.message : String(error), secretsIn(environment));
    throw StackError.forPart(part, `${variables[0]} is set, but what it names does not answer: ${reason}`);
  }
  return {
    environment,
    restart: () => Promise.reject(new StackError(`${part} comes from ${variables[0]}: this stack cannot restart it`)),
    stop: () => Promise.resolve(),
  };
}

function secretsIn(environment: Record<string, string>): string[] {
  const passwords = Object.values(environment).map((value) => (URL.canParse(value) ? new URL(value).password : ''));
  return [...passwords, environment.KAFKA_PASSWORD ?? ''];
}

/** The broker accepts no client without a token, and the issuer that it trusts is unknown here. */
async function portIsOpen({ hostname, port }: URL): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port || 8883), timeout: 5_000 });
  socket.once('timeout', () => socket.destroy(new Error('no connection within 5 s')));
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
