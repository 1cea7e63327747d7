import { accountChannelNames, channelNames, dispatcherOf, type ChannelName } from '@heliograph/delivery';
import type { TopicSettings } from '@heliograph/kafka';

/** Every topic of the product: who writes it, who reads it, and its key. The only place a topic name is spelled. Why some have a fixed number of partitions: docs/decisions/topics.md. */
export interface TopicDefinition extends TopicSettings {
  readonly key: string;
  readonly writer: string;
  readonly readers: string;
  /** The delivery channels that need it; absent where all services do. */
  readonly channels?: readonly ChannelName[];
}

/** What of the internal topics an installation has. */
export interface TopicScope {
  /** Partitions of the topics whose number may grow; default: that of the others. */
  growable?: number | undefined;
  /** Default: all. */
  channels?: readonly ChannelName[];
}

const day = 24 * 3600 * 1000;
const compacted = { 'cleanup.policy': 'compact', 'min.cleanable.dirty.ratio': '0.1', 'segment.ms': String(day) };
/** A segment that is written to is not deleted: with one a day, a record is gone a day after its time at the latest (`goneAt` of an erasure). */
const kept = (ms: number): Record<string, string> => ({
  'cleanup.policy': 'delete',
  'retention.ms': String(ms),
  'segment.ms': String(day),
});
/**
 * Records have the leader's append time: their wait begins there, independent of the writer's clock
 * (docs/decisions/ownership-and-fencing.md).
 */
const appendTime = { 'message.timestamp.type': 'LogAppendTime' };
/**
 * Whatever the writer compresses with: operators may read it with kafkajs, which knows neither lz4 nor zstd
 * (docs/decisions/topics.md).
 */
const uncompressed = { 'compression.type': 'uncompressed' };

/**
 * Retry tiers of the webhook channel: the shortest wait of each topic's records, in milliseconds. Those of the steps (contract §6), and between them
 * so many that no record waits much longer than twice as long as those before it (docs/decisions/deferral.md). In ascending order.
 */
export const retryTiers = [
  { name: '5s', delayMs: 5_000 },
  { name: '10s', delayMs: 10_000 },
  { name: '20s', delayMs: 20_000 },
  { name: '40s', delayMs: 40_000 },
  { name: '80s', delayMs: 80_000 },
  { name: '160s', delayMs: 160_000 },
  { name: '5m', delayMs: 300_000 },
  { name: '10m', delayMs: 600_000 },
  { name: '20m', delayMs: 1_200_000 },
  { name: '30m', delayMs: 1_800_000 },
  { name: '2h', delayMs: 7_200_000 },
  { name: '4h', delayMs: 14_400_000 },
  { name: '7h', delayMs: 25_200_000 },
  { name: '10h', delayMs: 36_000_000 },
] as const;

export const topicNames = {
  controlAccounts: 'control.accounts',
  controlVendorAccounts: 'control.vendor-accounts',
  controlDevices: 'control.devices',
  controlSubscriptions: 'control.subscriptions',
  controlErasures: 'control.erasures',
  stateVendorAccounts: 'state.vendor-accounts',
  stateRefreshTokens: 'state.refresh-tokens',
  stateQuotas: 'state.quotas',
  stateDevices: 'state.devices',
  stateKafkaLag: 'state.kafka-behind',
  stateSinks: 'state.sinks',
  vendorPolls: 'vendor-polls',
  auditLog: 'audit-log',
  baseData: 'basedata',
  baseDataBackfill: 'basedata.backfill',
  deviceEvents: 'device-events',
  energy: 'energy',
  storage: 'storage',
  rejected: 'rejected',
  webhookDeliveries: 'webhook.deliveries',
  webhookDeliveriesBackfill: 'webhook.deliveries.backfill',
  webhookDead: 'webhook.dead',
  deliveryAttempts: 'delivery.attempts',
  deliveryReplays: 'delivery.replays',
} as const;

/** The channels whose replays go through `delivery.replays`. */
const replayedChannels: readonly ChannelName[] = [...accountChannelNames, 'sink'];

/** The topics that all channels but webhooks deliver from. */
export const accountChannelTopics: readonly string[] = [
  topicNames.baseData,
  topicNames.deviceEvents,
  topicNames.baseDataBackfill,
  topicNames.energy,
  topicNames.storage,
  topicNames.deliveryReplays,
];

const backfill = '.backfill';

export const rawTopic = (vendor: string): string => `raw.${vendor}`;
/**
 * Answers of history calls: they have lower priority than live polls on every hop, each in its own topic beside the
 * live one.
 */
export const rawBackfillTopic = (vendor: string): string => rawTopic(vendor) + backfill;
/** Returns the live topic that a topic of low priority belongs to, partition by partition: sums of energy wait for live samples, as backfill does. */
export function liveTopicOf(topic: string): string | undefined {
  if (topic === topicNames.deliveryReplays || topic === topicNames.energy) return topicNames.baseData;
  return topic.endsWith(backfill) ? topic.slice(0, -backfill.length) : undefined;
}
/** Returns the vendor of a raw topic, live or backfill. */
export const rawTopicVendor = (topic: string): string => (liveTopicOf(topic) ?? topic).slice(rawTopic('').length);
export const stateTopic = (vendor: string): string => `state.${vendor}`;
export const commandsTopic = (vendor: string): string => `commands.${vendor}`;
/** Nest's Kafka transport answers on `<pattern>.reply`. */
export const commandsReplyTopic = (vendor: string): string => `${commandsTopic(vendor)}.reply`;
export const webhookRetryTopic = (tier: string): string => `webhook.retry.${tier}`;
export const accountBaseDataTopic = (accountId: string): string => `delivery.${accountId}.basedata`;
export const accountEventsTopic = (accountId: string): string => `delivery.${accountId}.events`;
export const accountEnergyTopic = (accountId: string): string => `delivery.${accountId}.energy`;
export const accountStorageTopic = (accountId: string): string => `delivery.${accountId}.storage`;
/** All topics of an account. */
export const accountTopics = (accountId: string): string[] => [
  accountBaseDataTopic(accountId),
  accountEventsTopic(accountId),
  accountEnergyTopic(accountId),
  accountStorageTopic(accountId),
];

function topic(
  name: string,
  key: string,
  writer: string,
  readers: string,
  config: Record<string, string>,
  partitions: number,
  partitionsFixed: string | undefined = config['cleanup.policy'] === 'compact' ? fixed.compacted : undefined,
): TopicDefinition {
  return { name, key, writer, readers, partitions, config, partitionsFixed };
}

function forChannels(channels: readonly ChannelName[], topics: readonly TopicDefinition[]): TopicDefinition[] {
  return topics.map((each) => ({ ...each, channels }));
}

const fixed = {
  compacted: 'it is compacted: a key would have an old value in one partition and a new one in another',
  raw: 'the states of its devices (state.<vendor>) lie in partitions of the same number',
  requests: 'a request written before its reader knows of the new partition would not be answered',
} as const;

/** The topics of one vendor. `state.<vendor>` and `raw.<vendor>.backfill` have the partition count of `raw.<vendor>`: the three are co-partitioned. */
export function vendorTopics(vendor: string, partitions: number): TopicDefinition[] {
  return [
    topic(
      rawTopic(vendor),
      'vendor account',
      'ingest',
      'normalizer, delivery-api',
      kept(3 * day),
      partitions,
      fixed.raw,
    ),
    topic(
      rawBackfillTopic(vendor),
      'vendor account',
      'ingest',
      'normalizer, delivery-api',
      kept(3 * day),
      partitions,
      fixed.raw,
    ),
    topic(
      stateTopic(vendor),
      'device, at the partition of its raw record',
      'normalizer',
      'normalizer',
      compacted,
      partitions,
    ),
    topic(commandsTopic(vendor), 'vendor account', 'sync-api', 'ingest', kept(day), partitions, fixed.requests),
    topic(commandsReplyTopic(vendor), 'vendor account', 'ingest', 'sync-api', kept(day), partitions, fixed.requests),
  ];
}

/** How long a record written now may stay in a topic with a retention time, ms; undefined where it is compacted. */
export function maxKeptMs({ config }: TopicDefinition): number | undefined {
  const retention = config['retention.ms'];
  return retention === undefined ? undefined : Number(retention) + Number(config['segment.ms']);
}

/** Returns the internal topics but the vendors', of the enabled channels. @param partitions of those whose number is fixed */
export function coreTopics(
  partitions: number,
  { growable = partitions, channels = channelNames }: TopicScope = {},
): TopicDefinition[] {
  return allCoreTopics(partitions)
    .filter((each) => each.channels?.some((channel) => channels.includes(channel)) ?? true)
    .map((each) => (each.partitionsFixed === undefined ? { ...each, partitions: growable } : each));
}

function allCoreTopics(partitions: number): TopicDefinition[] {
  const n = topicNames;
  return [
    topic(n.controlAccounts, 'account', 'auth-api', 'every service', compacted, partitions),
    topic(n.controlVendorAccounts, 'vendor account', 'sync-api', 'ingest', compacted, partitions),
    topic(n.controlDevices, 'device', 'sync-api', 'ingest, delivery-api', compacted, partitions),
    topic(n.controlSubscriptions, 'subscription', 'delivery-api', 'dispatchers', compacted, partitions),
    topic(
      n.controlErasures,
      '<account>:<part>',
      'sync-api, delivery-api, auth-api, ingest',
      'auth-api',
      compacted,
      partitions,
    ),
    topic(n.auditLog, 'account', 'the APIs', 'auth-api', kept(30 * day), partitions),
    topic(n.stateVendorAccounts, 'vendor account', 'ingest', 'ingest, sync-api', compacted, partitions),
    topic(n.stateDevices, 'device', 'normalizer, sync-api', 'sync-api', compacted, partitions),
    topic(n.stateQuotas, 'vendor, hash of the credential and budget', 'ingest', 'ingest', compacted, partitions),
    topic(n.stateRefreshTokens, 'vendor and hash of the credential', 'ingest', 'ingest', compacted, partitions),
    topic(n.vendorPolls, 'vendor', 'ingest', 'sync-api', { ...kept(day), ...appendTime }, partitions),
    topic(
      n.baseData,
      '<vendor>:<InverterSN>',
      'normalizer',
      'dispatchers, sync-api, delivery-api',
      kept(7 * day),
      partitions,
    ),
    topic(
      n.baseDataBackfill,
      '<vendor>:<InverterSN>',
      'normalizer',
      'dispatchers, sync-api, delivery-api',
      kept(7 * day),
      partitions,
    ),
    topic(
      n.deviceEvents,
      '<vendor>:<InverterSN>, vendor account or webhook',
      'normalizer, ingest, sync-api, delivery-api',
      'dispatchers, delivery-api',
      { ...kept(30 * day), ...uncompressed },
      partitions,
    ),
    topic(
      n.energy,
      '<vendor>:<InverterSN>',
      'normalizer, delivery-api',
      'dispatchers, delivery-api, sync-api',
      { ...kept(7 * day), ...uncompressed },
      partitions,
    ),
    topic(
      n.storage,
      '<vendor>:<DeviceSN>',
      'normalizer, delivery-api',
      'dispatchers, delivery-api',
      { ...kept(7 * day), ...uncompressed },
      partitions,
    ),
    topic(
      n.rejected,
      'vendor account',
      'normalizer, ingest',
      'operators',
      { ...kept(30 * day), ...uncompressed },
      partitions,
    ),
    topic(n.deliveryAttempts, 'subscription', 'dispatchers', 'delivery-api', kept(7 * day), partitions),
    ...forChannels(
      ['webhook'],
      [
        topic(
          n.webhookDeliveries,
          'webhook',
          'webhook-dispatcher (router, retry pump), delivery-api (tests, replays)',
          'webhook-dispatcher',
          kept(2 * day),
          partitions,
        ),
        topic(
          n.webhookDeliveriesBackfill,
          'webhook',
          'webhook-dispatcher (router, retry pump)',
          'webhook-dispatcher',
          kept(2 * day),
          partitions,
        ),
        ...retryTiers.map((tier) =>
          topic(
            webhookRetryTopic(tier.name),
            'webhook',
            'webhook-dispatcher',
            'webhook-dispatcher (retry pump)',
            { ...kept(tier.delayMs + day), ...appendTime },
            partitions,
          ),
        ),
        topic(n.webhookDead, 'webhook', 'webhook-dispatcher', 'delivery-api', kept(30 * day), partitions),
      ],
    ),
    ...forChannels(
      ['kafka'],
      [
        topic(
          n.stateKafkaLag,
          '<account>/<topic>/<partition>/<process>',
          'kafka-dispatcher',
          'kafka-dispatcher, delivery-api',
          compacted,
          partitions,
        ),
      ],
    ),
    ...forChannels(
      ['sink'],
      [
        topic(
          n.stateSinks,
          '<sink>/<topic>/<partition>',
          'sink-dispatcher',
          'sink-dispatcher, delivery-api',
          compacted,
          partitions,
        ),
      ],
    ),
    ...forChannels(replayedChannels, [
      topic(
        n.deliveryReplays,
        'as of the record that is replayed',
        'delivery-api',
        replayedChannels.map(dispatcherOf).join(', '),
        kept(2 * day),
        partitions,
      ),
    ]),
  ];
}
