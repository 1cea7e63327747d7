import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { serviceSecrets } from '@heliograph/secrets';
import { cacheDirectory, StackDirectory, requireSpace, endLeftovers } from './directories.ts';
import { dockerAnswers } from './docker/docker-answers.ts';
import { existingPart } from './existing-part.ts';
import { authorityFile } from './issue-certificate.ts';
import { kafkaCache } from './kafka/kafka-jars.ts';
import { startNativeKafka } from './kafka/start-kafka.ts';
import { startNativeMqtt } from './mosquitto/start-mosquitto.ts';
import type { Part, PartContext } from './part.ts';
import { Ports } from './ports.ts';
import { startNativePostgres } from './postgres/start-postgres.ts';
import { startNativeRedis } from './redis/start-redis.ts';
import { StackError } from './stack-error.ts';
import type { PartName, Stack, StackOptions } from './stack.types.ts';

const ALL_PARTS: readonly PartName[] = ['kafka', 'postgres', 'redis', 'mqtt'];
const FIRST_TIME_MIB = 1_500;
const LATER_MIB = 300;

type StartPart = (context: PartContext, environment: Record<string, string>) => Promise<Part>;

const NATIVE: Record<PartName, StartPart> = {
  kafka: startNativeKafka,
  postgres: startNativePostgres,
  redis: startNativeRedis,
  mqtt: startNativeMqtt,
};

/**
 * Starts the real parts: each by its URL from the environment, otherwise in Docker, otherwise as a process of this machine. Resolves when all of them
 * answer; when one fails, the others are stopped again.
 * @throws StackError
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const context = await open(options);
  const environment = {
    ...(await serviceSecrets(context.directory.keys())),
    TLS_CA_FILE: await authorityFile(context.directory.root),
  };
  const wanted = options.parts ?? ALL_PARTS;
  const results = await Promise.allSettled(wanted.map((part) => startPart(part, context, environment)));
  const parts = new Map(wanted.flatMap((part, index): [PartName, Part][] => started(part, results[index])));
  const stop = stopOnce(context, parts);
  if (parts.size < wanted.length) {
    await stop();
    throw failure(results);
  }
  return {
    environment: Object.assign(
      environment,
      ...[...parts.values()].map((part) => part.environment),
    ) as typeof environment,
    brokers: parts.get('kafka')?.brokers ?? [],
    postgres: parts.get('postgres')?.postgres,
    restart: (part, how = {}) => partOf(parts, part).restart(how),
    stop,
  };
}

async function open(options: StackOptions): Promise<PartContext> {
  const directory = new StackDirectory(options.directory);
  const report = options.onProgress ?? (() => undefined);
  await endLeftovers(directory, report);
  // A run that was interrupted left its data: a broker with hundreds of its topics may not answer in time.
  if (options.keep !== true) await directory.clear();
  await directory.create();
  await createCacheDirectory();
  const needed = existsSync(kafkaCache()) ? LATER_MIB : FIRST_TIME_MIB;
  for (const place of [directory.root, cacheDirectory()]) await requireSpace(place, needed);
  return {
    directory,
    ports: await Ports.open({ ...options, directory: directory.root }),
    keep: options.keep ?? false,
    address: options.address,
    brokers: options.brokers ?? 1,
    brokerLinks: options.brokerLinks,
    memoryMb: options.memoryMb ?? {},
    archiveSeconds: options.archiveSeconds,
    fullJit: options.fullJit ?? false,
    progress: (part, message) => report(`${part}: ${message}`),
  };
}

/** @throws StackError that names the variable which moves it */
async function createCacheDirectory(): Promise<void> {
  const directory = cacheDirectory();
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (cause) {
    const problem = `the cache folder ${directory} cannot be written (${(cause as NodeJS.ErrnoException).code ?? 'unknown error'})`;
    throw new StackError(`${problem}. Set XDG_CACHE_HOME to a folder that can.`, { cause });
  }
}

async function startPart(part: PartName, context: PartContext, environment: Record<string, string>): Promise<Part> {
  const since = Date.now();
  const ready = (how: string) =>
    context.progress(part, `ready after ${((Date.now() - since) / 1_000).toFixed(1)} s (${how})`);
  const nativeOnly = (part === 'kafka' && context.brokers > 1) || context.address !== undefined;
  const existing = nativeOnly ? undefined : await existingPart(part);
  if (existing) {
    ready('existing');
    return existing;
  }
  if (!nativeOnly && (await dockerAnswers())) {
    const { startInDocker } = await import('./docker/start-in-docker.ts');
    const container = await startInDocker(part, context, environment);
    ready('Docker');
    return container;
  }
  const native = await NATIVE[part](context, environment);
  ready('native');
  return native;
}

function started(part: PartName, result: PromiseSettledResult<Part> | undefined): [PartName, Part][] {
  return result?.status === 'fulfilled' ? [[part, result.value]] : [];
}

function failure(results: readonly PromiseSettledResult<Part>[]): Error {
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const messages = reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason)));
  return new StackError(messages.join('\n\n'), { cause: reasons[0] });
}

function stopOnce(context: PartContext, parts: Map<PartName, Part>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await Promise.all([...parts.values()].map((part) => part.stop()));
    if (!context.keep) await context.directory.remove();
  };
  return () => (stopping ??= stop());
}

function partOf(parts: Map<PartName, Part>, name: PartName): Part {
  const part = parts.get(name);
  if (!part) throw new StackError(`${name} is no part of this stack (it has ${[...parts.keys()].join(', ')})`);
  return part;
}
