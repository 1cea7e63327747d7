import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, startStack } from '@heliograph/stack';
import { kafkaConnectionFromEnvironment, type KafkaConnection } from '../src/index.ts';

export interface PrivateStack {
  stack: Stack;
  connection: KafkaConnection;
  /** Sets the variables that `testConnection` and child processes read. */
  stop(): Promise<void>;
}

/** Brokers of this file alone: the tests that kill them must not disturb the others. */
export async function privateStack(brokers: 1 | 3 = 1): Promise<PrivateStack> {
  delete process.env.KAFKA_BROKERS;
  const directory = await mkdtemp(join(tmpdir(), 'heliograph-messaging-'));
  await chmod(directory, 0o755);
  const stack = await startStack({ directory, parts: ['kafka'], keep: true, brokers });
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
