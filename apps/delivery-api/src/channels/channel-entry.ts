import { channelSubscriptionId } from '@heliograph/delivery';
import { topicNames, type SubscriptionRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { ChannelSubscription } from './channel-subscription.entity.ts';

/** Returns the record of `control.subscriptions` with an account's filter on Kafka or MQTT, for the dispatchers. */
export function channelEntry({ accountId, channel, filter }: ChannelSubscription): OutboxEntry {
  const id = channelSubscriptionId(channel, accountId);
  const value: SubscriptionRecord = { id, accountId, channel, filter };
  return { topic: topicNames.controlSubscriptions, key: id, value };
}
