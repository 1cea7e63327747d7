import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretFile } from '@heliograph/secrets';
import { Redis } from 'ioredis';
import { spawnPart } from '../child-process.ts';
import { debianPackages } from '../debian-packages/debian-packages.ts';
import { nativePart, type Part, type PartContext, type RunningPart } from '../part.ts';
import { untilReady } from '../ready.ts';
import { StackError } from '../stack-error.ts';

/** redis-server as a process of this machine, with a password. */
export async function startNativeRedis(context: PartContext): Promise<Part> {
  const server = await findRedisServer((message) => context.progress('redis', message));
  const home = context.directory.data('redis');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const password = await secretFile(join(context.directory.keys(), 'redis-password'));
  const port = await context.ports.take('redis');
  const host = context.address ?? '127.0.0.1';
  const configFile = join(home, 'redis.conf');
  await writeFile(configFile, configuration(home, host, port, password, context.keep), { mode: 0o600 });
  const url = `redis://:${password}@${host}:${port}`;
  return nativePart({ REDIS_URL: url }, () => start(context, server, configFile, url, password));
}

function configuration(home: string, host: string, port: number, password: string, keep: boolean): string {
  const rows = [
    `bind ${host}`,
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${home}"`,
    'daemonize no',
    // Append-only, so that a killed server restarts with its data too.
    'appendonly yes',
    `appendfsync ${keep ? 'everysec' : 'no'}`,
    'save ""',
    'maxmemory 256mb',
    'maxmemory-policy noeviction',
  ];
  return rows.join('\n') + '\n';
}

async function start(
  context: PartContext,
  server: RedisServer,
  configFile: string,
  url: string,
  password: string,
): Promise<RunningPart> {
  const logFile = context.directory.log('redis');
  const process = await spawnPart({
    name: 'redis',
    command: server.binary,
    args: [configFile],
    env: server.environment,
    logFile,
    pidFile: context.directory.pid('redis'),
  });
  await untilReady({ part: 'redis', process, logFile, probe: () => redisAnswers(url), secrets: [password] });
  return process;
}

interface RedisServer {
  binary: string;
  environment: Record<string, string>;
}

/** redis-server as installed, otherwise from the distribution's packages, unpacked into the cache. */
export async function findRedisServer(onProgress: (message: string) => void): Promise<RedisServer> {
  try {
    return await debianPackages({ packages: ['redis-server'], binary: 'redis-server', onProgress });
  } catch (error) {
    throw StackError.forPart('redis', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Logs in and waits for PONG. */
export const redisAnswers = (url: string): Promise<void> => onRedis(url, (client) => client.ping());

/** Removes all that it holds. */
export const flushRedis = (url: string): Promise<void> => onRedis(url, (client) => client.flushall());

async function onRedis(url: string, use: (client: Redis) => Promise<unknown>): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 });
  // Without a listener ioredis prints connection errors; they reject connect() anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    // On a failed connection it would keep this process alive for two more seconds.
    if (client.status !== 'end') client.disconnect();
  }
}
