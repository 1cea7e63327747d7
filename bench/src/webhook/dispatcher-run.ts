import { generateWebhookSecret } from '@heliograph/delivery';
import {
  retryTiers,
  topicNames,
  webhookRetryTopic,
  type AccountRecord,
  type OutgoingRecord,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import { loadMasterKeys, sealSecret } from '@heliograph/service';
import type { BenchStack } from '../process/bench-stack.ts';
import { cpuSecondsOf } from '../process/cpu-time.ts';
import { ServiceProcess } from '../process/service-process.ts';
import { BaseDataFeed } from './basedata-feed.ts';
import type { LoadRun } from './load-run.ts';
import type { Receiver } from './receiver.ts';

/** Delivered before the measurement: connections open, the lane at full width, the code compiled. */
const warmUpShare = 0.2;
/** Whose records are delivered. */
export const benchAccountId = 'acc_bench';
const webhookId = 'wh_bench';

export interface DispatcherRun extends LoadRun {
  complete: boolean;
  brokerCpuPer100k: number;
  receiverCpuPer100k: number;
  /** Records that went through a retry tier or to the dead letters. */
  notAtOnce: number;
}

export interface DispatcherOptions {
  stack: BenchStack;
  receiver: Receiver;
  records: readonly OutgoingRecord[];
  count: number;
  connections: number;
  seconds: number;
  directory: string;
  profileDirectory?: string | undefined;
  signal: AbortSignal;
}

/** The real dispatcher, router and retry pump in one process as always, between `basedata` and the receiver. */
export async function runDispatcher(options: DispatcherOptions): Promise<DispatcherRun> {
  const { stack, receiver, directory, profileDirectory, signal } = options;
  await writeControlRecords(options);
  const service = await ServiceProcess.start({
    name: 'webhook-dispatcher',
    environment: {
      ...stack.environment,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
      WEBHOOK_CA_FILE: receiver.caFile,
    },
    directory,
    profileDirectory,
    signal,
  });
  try {
    return await measure(options, service);
  } finally {
    await service.stop();
  }
}

async function measure(
  { stack, receiver, records, count, seconds, signal }: DispatcherOptions,
  service: ServiceProcess,
): Promise<DispatcherRun> {
  const feed = new BaseDataFeed(stack, receiver, records, signal);
  await feed.deliver(Math.ceil(count * warmUpShare), performance.now() + seconds * 1000);
  const read = () => [service.cpuSeconds(), cpuSecondsOf(stack.brokerPid), receiver.cpuSeconds()] as const;
  const before = read();
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
    notAtOnce: await notAtOnce(stack),
  };
}

/** As delivery-api and auth-api announce them. */
async function writeControlRecords({ stack, receiver, connections }: DispatcherOptions): Promise<void> {
  const keys = loadMasterKeys({ masterKey: stack.environment.MASTER_KEY ?? '' });
  const sealed = sealSecret(keys, generateWebhookSecret(), webhookId);
  const account: AccountRecord = {
    id: benchAccountId,
    status: 'active',
    language: 'en',
    deviceQuota: 1_000_000,
    credentialsRevokedAt: 0,
    channels: { kafka: false, mqtt: false },
  };
  const subscription: SubscriptionRecord = {
    id: webhookId,
    accountId: benchAccountId,
    channel: 'webhook',
    filter: {},
    webhook: {
      url: receiver.url,
      secrets: [{ id: 'sec_1', sealed, primary: true }],
      signatureEncoding: 'hex',
      timeoutMs: 10_000,
      maxInFlight: connections,
      status: 'active',
      minTlsVersion: 'TLSv1.3',
    },
  };
  await stack.producer.send([
    { topic: topicNames.controlAccounts, key: benchAccountId, value: Buffer.from(JSON.stringify(account)) },
    { topic: topicNames.controlSubscriptions, key: webhookId, value: Buffer.from(JSON.stringify(subscription)) },
  ]);
}

async function notAtOnce(stack: BenchStack): Promise<number> {
  const topics = [...retryTiers.map(({ name }) => webhookRetryTopic(name)), topicNames.webhookDead];
  const counts = await Promise.all(topics.map((topic) => stack.count(topic)));
  return counts.reduce((sum, count) => sum + count, 0);
}
