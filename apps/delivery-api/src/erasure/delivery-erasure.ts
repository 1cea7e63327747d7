import { channelSubscriptionId, type AccountChannelName } from '@heliograph/delivery';
import { topicNames, type ErasedItem } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';

interface Subscriptions {
  webhooks: string[];
  channels: AccountChannelName[];
  secrets: number;
  deadLetters: number;
}

const OF_ACCOUNT = `
  SELECT ARRAY(SELECT id FROM webhooks WHERE account_id = $1) AS webhooks,
         ARRAY(SELECT channel FROM channel_subscriptions WHERE account_id = $1) AS channels,
         (SELECT count(*)::int FROM webhook_secrets s JOIN webhooks w ON w.id = s.webhook_id WHERE w.account_id = $1) AS secrets,
         (SELECT count(*)::int FROM dead_letters d JOIN webhooks w ON w.id = d.webhook_id WHERE w.account_id = $1) AS "deadLetters"`;

/** Counts the rows to be erased with the account's webhooks, and returns the tombstones that end its deliveries. */
export async function eraseSubscriptions(
  manager: EntityManager,
  accountId: string,
): Promise<{ items: ErasedItem[]; tombstones: OutboxEntry[] }> {
  const [found] = await manager.query<[Subscriptions]>(OF_ACCOUNT, [accountId]);
  const keys = [...found.webhooks, ...found.channels.map((channel) => channelSubscriptionId(channel, accountId))];
  return {
    items: [
      { what: 'webhook secrets', count: found.secrets },
      { what: 'dead letters', count: found.deadLetters },
      { what: `keys of ${topicNames.controlSubscriptions}`, count: keys.length },
    ],
    tombstones: keys.map((key) => ({ topic: topicNames.controlSubscriptions, key, value: null })),
  };
}
