import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, type StackOptions, startStack } from '@heliograph/stack';
import type { KafkaConnection } from '../port.ts';
import { kafkaConnectionFromEnvironment } from '../wire/kafka-settings.ts';

export interface PrivateStack {
  stack: Stack;
  connection: KafkaConnection;
  /** Sets the variables that `testConnection` and child processes read. */
  stop(): Promise<void>;
}

/** A broker of this file alone, or three: the tests that kill it must not disturb the others. */
export async function privateStack(options: Pick<StackOptions, 'brokers'> = {}): Promise<PrivateStack> {
  delete process.env.KAFKA_BROKERS;
  const directory = await mkdtemp(join(tmpdir(), 'heliograph-kafka-'));
  await chmod(directory, 0o755);
  const stack = await startStack({ directory, parts: ['kafka'], keep: true, ...options });
  Object.assign(process.env, stack.environment);
  return {
    stack,
    connection: kafkaConnectionFromEnvironment(stack.environment, 'test'),
    stop: async () => {
      await stack.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
