import { retryTiers, topicNames, webhookRetryTopic } from '@heliograph/messaging';
import { BaseDataFeed } from '../webhook/basedata-feed.ts';
import { announceWebhooks, benchAccountName, benchWebhookId } from '../webhook/bench-webhooks.ts';
import { Receiver } from '../webhook/receiver.ts';
import { evenRecords } from './basedata-backlog.ts';
import { evenNumbers } from './even-shares.ts';
import { partitions, type ReplicatedService, type Workload, type WorkloadContext } from './workload.ts';

/** Origins of their own. A multiple of the partitions. */
const endpoints = 996;
const maxInFlight = 64;
/** Records under way for each replica: more than it delivers in a moment, and fewer than wait 2 s for it, after which they are deferred. */
const windowOfOne = 1_000;

/** `basedata` → HTTPS requests. Written as fast as they arrive: of a backlog that a small quota does not keep up with, records are deferred after 2 s. */
export const webhookService: ReplicatedService = {
  app: 'webhook-dispatcher',
  parts: ['kafka'],
  groups: { 'webhook-router': 3, 'webhook-dispatcher': 2, 'webhook-retry-pump': retryTiers.length },
  counter: ['heliograph_delivery_records_total', 'outcome="delivered"'],
  warmUpRecords: 12_000,
  mostPerSecond: 3_000,
  goal: 10_000,
  open,
};

async function open({ bench, stack, directory }: WorkloadContext): Promise<Workload> {
  const receiver = await Receiver.start(directory, endpoints, bench.progress);
  try {
    const numbers = evenNumbers(endpoints, partitions, (i) => benchWebhookId(benchAccountName(endpoints, i)));
    const accountIds = await announceWebhooks(stack, receiver.urls, maxInFlight, numbers);
    const records = await evenRecords(accountIds);
    let feeding: { ended: Promise<unknown>; controller: AbortController } | undefined;
    const end = async (): Promise<void> => {
      feeding?.controller.abort();
      await feeding?.ended;
      feeding = undefined;
    };
    return {
      environment: { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8', WEBHOOK_CA_FILE: receiver.caFile },
      begin: (replicas) => {
        const controller = new AbortController();
        const signal = AbortSignal.any([controller.signal, bench.signal]);
        const feed = new BaseDataFeed(stack, receiver, records, signal, windowOfOne * replicas);
        const ended = feed.deliver(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
        // `end` rejects with it.
        ended.catch(() => undefined);
        feeding = { ended, controller };
        return Promise.resolve();
      },
      topUp: () => Promise.resolve(),
      end,
      delivered: () => receiver.requests(),
      emptyPartitions: () => Promise.resolve(0),
      receiverCpuSeconds: () => receiver.cpuSeconds(),
      troubles: async () => {
        const topics = [...retryTiers.map(({ name }) => webhookRetryTopic(name)), topicNames.webhookDead];
        const counts = await Promise.all(topics.map((topic) => stack.count(topic)));
        return { 'deferred or dead': counts.reduce((sum, count) => sum + count, 0) };
      },
      close: async () => {
        await end();
        await receiver.stop();
      },
    };
  } catch (error) {
    await receiver.stop();
    throw error;
  }
}
