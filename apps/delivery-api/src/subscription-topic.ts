import { reported } from '@heliograph/base-data';
import { type ControlTopicSource, type OutboxEntry, pagesOfKeys } from '@heliograph/persistence';
import { channelSubscriptionId } from '@heliograph/delivery';
import { topicNames, type SubscriptionRecord } from '@heliograph/messaging';
import { In, type EntityManager } from 'typeorm';
import { ChannelSubscription } from './channels/channel-subscription.entity.ts';
import { sinkEntry } from './sinks/sink-store.ts';
import { Sink } from './sinks/sink.entity.ts';
import { publication } from './webhooks/webhook-store.ts';
import { Webhook } from './webhooks/webhook.entity.ts';

const lock = { mode: 'pessimistic_write' } as const;
/** `channelSubscriptionId` in SQL. */
const CHANNEL_KEY = `(channel || '_' || account_id)`;

/** Describes `control.subscriptions`: webhooks, sinks, and the filters of the Kafka and MQTT channels. */
export const subscriptionTopic: ControlTopicSource = {
  topic: topicNames.controlSubscriptions,
  async *keys(manager) {
    yield* pagesOfKeys(manager, 'webhooks');
    yield* pagesOfKeys(manager, 'sinks');
    yield* pagesOfKeys(manager, 'channel_subscriptions', CHANNEL_KEY);
  },
  async entries(manager, keys) {
    return [
      ...(await webhookEntries(manager, keys)),
      ...(await sinkEntries(manager, keys)),
      ...(await channelEntries(manager, keys)),
    ];
  },
};

async function webhookEntries(manager: EntityManager, keys: readonly string[]): Promise<OutboxEntry[]> {
  const webhooks = await manager.find(Webhook, { where: { id: In([...keys]) }, order: { id: 'ASC' }, lock });
  const entries: OutboxEntry[] = [];
  for (const webhook of webhooks) entries.push(await publication(manager, webhook));
  return entries;
}

async function sinkEntries(manager: EntityManager, keys: readonly string[]): Promise<OutboxEntry[]> {
  const sinks = await manager.find(Sink, { where: { id: In([...keys]) }, order: { id: 'ASC' }, lock });
  return sinks.map(sinkEntry);
}

async function channelEntries(manager: EntityManager, keys: readonly string[]): Promise<OutboxEntry[]> {
  const rows = await manager
    .createQueryBuilder(ChannelSubscription, 'c')
    .where(`(c.channel || '_' || c.account_id) = ANY(:keys)`, { keys })
    .setLock('pessimistic_write')
    .getMany();
  return rows.map(channelEntry);
}

/** Returns the record of `control.subscriptions` with an account's settings on Kafka or MQTT, for the dispatchers. */
export function channelEntry({ accountId, channel, filter, envelope, format }: ChannelSubscription): OutboxEntry {
  const id = channelSubscriptionId(channel, accountId);
  const value: SubscriptionRecord = {
    id,
    accountId,
    channel,
    filter,
    ...reported({
      envelope: envelope === 'none' ? undefined : envelope,
      format: format === 'json' ? undefined : format,
    }),
  };
  return { topic: topicNames.controlSubscriptions, key: id, value };
}
