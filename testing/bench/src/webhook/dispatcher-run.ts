import type { Envelope } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import { retryTiers, topicNames, webhookRetryTopic } from '@heliograph/messaging';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import { announceWebhooks } from '../dispatch/control-records.ts';
import type { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { startService } from '../process/start-service.ts';
import { BaseDataFeed, spread } from './basedata-feed.ts';
import type { LoadRun } from './closed-loop.ts';
import type { Receiver } from './receiver.ts';

/** Delivered before the measurement: connections open, lanes at full width, the code compiled. */
const warmUpShare = 0.2;
const warmUpRounds = 4;

export interface DispatcherRun extends LoadRun {
  complete: boolean;
  brokerCpuPer100k: number;
  receiverCpuPer100k: number;
  /** Opened during the measurement: each costs as much as thirty requests. */
  connections: number;
  /** Records that went through a retry tier or to the dead letters. */
  notAtOnce: number;
}

export interface DispatcherOptions {
  stack: BenchStack;
  receiver: Receiver;
  urls: readonly string[];
  records: readonly OutgoingRecord[];
  count: number;
  maxInFlight: number;
  envelope: Envelope;
  seconds: number;
  directory: string;
  profileDirectory?: string | undefined;
  signal: AbortSignal;
}

/** The real dispatcher, router and retry pump in one process as always, between `basedata` and the receiver. */
export async function runDispatcher(options: DispatcherOptions): Promise<DispatcherRun> {
  const { stack, urls, maxInFlight, envelope } = options;
  const accountIds = await announceWebhooks(stack, urls, maxInFlight, envelope);
  const service = await startDispatcher(options);
  try {
    return await measure({ ...options, records: spread(options.records, accountIds) }, service);
  } finally {
    await service.stop();
  }
}

/** The dispatcher alone, between `basedata` and the receiver. */
export function startDispatcher({
  stack,
  receiver,
  directory,
  profileDirectory,
  signal,
}: Pick<
  DispatcherOptions,
  'stack' | 'receiver' | 'directory' | 'profileDirectory' | 'signal'
>): Promise<ServiceProcess> {
  const own = { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8', WEBHOOK_CA_FILE: receiver.caFile };
  const environment = { ...stack.environment, ...own };
  return startService({ name: 'webhook-dispatcher', environment, directory, profileDirectory, signal });
}

async function measure(
  { stack, receiver, urls, records, count, seconds, signal }: DispatcherOptions,
  service: ServiceProcess,
): Promise<DispatcherRun> {
  const feed = new BaseDataFeed(stack, receiver, records, signal);
  const waitingBefore = await waiting(stack);
  const warmUp = Math.max(Math.ceil(count * warmUpShare), urls.length * warmUpRounds);
  await feed.deliver(warmUp, performance.now() + seconds * 1000);
  const read = () => [cpuSecondsOf(service.pid!), cpuSecondsOf(stack.brokerPid), receiver.cpuSeconds()] as const;
  const before = read();
  const { connections } = await receiver.counts();
  const startedAt = performance.now();
  const requests = await feed.deliver(count, startedAt + seconds * 1000);
  const elapsed = (performance.now() - startedAt) / 1000;
  const [cpu, broker, nginx] = read().map((value, i) => ((value - before[i]!) / Math.max(1, requests)) * 1e5);
  return {
    requests,
    complete: requests >= count,
    requestsPerSecond: requests / elapsed,
    cpuPer100k: cpu!,
    brokerCpuPer100k: broker!,
    receiverCpuPer100k: nginx!,
    connections: (await receiver.counts()).connections - connections,
    notAtOnce: (await waiting(stack)) - waitingBefore,
  };
}

/** Records in retry tiers and dead letters. */
async function waiting(stack: BenchStack): Promise<number> {
  const topics = [...retryTiers.map(({ name }) => webhookRetryTopic(name)), topicNames.webhookDead];
  const counts = await Promise.all(topics.map((topic) => stack.count(topic)));
  return counts.reduce((sum, count) => sum + count, 0);
}
