import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchStack } from '../process/bench-stack.ts';
import type { RawOptions } from './raw-connection.ts';
import type { ServiceTokens } from './service-tokens.ts';

/** Returns how a consumer or the dispatcher's user connects without the service. */
export async function rawOptions(
  { environment }: BenchStack,
  tokens: ServiceTokens,
  username: string,
): Promise<RawOptions> {
  const { MQTT_URL: url = '', MQTT_CA_FILE: caFile = '' } = environment;
  return { url, caFile, username, token: await tokens.token(username) };
}

/** Starts a process that receives all messages of the accounts. Resolves when it has subscribed. */
export async function startSubscriber(options: readonly RawOptions[]): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'subscriber.js');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the subscriber ended')));
  ended.catch(() => undefined);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return child;
}
