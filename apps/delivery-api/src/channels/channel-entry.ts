import { channelSubscriptionId } from '@heliograph/delivery';
import { topicNames, type SubscriptionRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { ChannelSubscription } from './channel-subscription.entity.ts';

/** What the dispatchers know of an account's filter on Kafka or MQTT, through `control.subscriptions`. */
export function channelEntry({ accountId, channel, filter }: ChannelSubscription): OutboxEntry {
  const id = channelSubscriptionId(channel, accountId);
  const value: SubscriptionRecord = { id, accountId, channel, filter };
  return { topic: topicNames.controlSubscriptions, key: id, value };
}
