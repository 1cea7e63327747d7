import type { ErasurePart, OutboxEntry } from '@heliograph/persistence';
import { channelSubscriptionId, type AccountChannelName } from '@heliograph/delivery';
import { topicNames, type ErasedItem } from '@heliograph/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SCHEMA } from '../database/persistence-options.ts';
import { countEnergyDays } from '../energy/energy-rows.ts';
import { HistoryStore } from '../history/history-store.ts';
import { StorageStore } from '../storage/storage-store.ts';

interface Subscriptions {
  webhooks: string[];
  sinks: string[];
  channels: AccountChannelName[];
  secrets: number;
  deadLetters: number;
}

interface Erased {
  items: ErasedItem[];
  tombstones: OutboxEntry[];
}

const OF_ACCOUNT = `
  SELECT ARRAY(SELECT id FROM webhooks WHERE account_id = $1) AS webhooks,
         ARRAY(SELECT id FROM sinks WHERE account_id = $1) AS sinks,
         ARRAY(SELECT channel FROM channel_subscriptions WHERE account_id = $1) AS channels,
         (SELECT count(*)::int FROM webhook_secrets s JOIN webhooks w ON w.id = s.webhook_id WHERE w.account_id = $1) AS secrets,
         (SELECT count(*)::int FROM dead_letters d JOIN webhooks w ON w.id = d.webhook_id WHERE w.account_id = $1) AS "deadLetters"`;

/** Erases an account's subscriptions with their secrets, and all records of them and of its devices. */
@Injectable()
export class DeliveryErasure implements ErasurePart {
  readonly part = 'delivery-api';
  readonly schema = SCHEMA;

  constructor(
    private readonly history: HistoryStore,
    private readonly storage: StorageStore,
  ) {}

  async before(manager: EntityManager, accountId: string): Promise<Erased> {
    const { items, tombstones } = await eraseSubscriptions(manager, accountId);
    // Rows of the history have their owner in the latest records, which are deleted with all other tables; those of the energy go with their devices.
    const energy = { what: 'days of energy', count: await countEnergyDays(manager, accountId) };
    const records = await this.history.eraseAccount(manager, accountId);
    const storage = await this.storage.eraseAccount(manager, accountId);
    return { items: [...records, ...storage, energy, ...items], tombstones };
  }
}

/** Counts the rows to be erased with the account's webhooks, and returns the tombstones that end its deliveries. */
async function eraseSubscriptions(manager: EntityManager, accountId: string): Promise<Erased> {
  const [found] = await manager.query<[Subscriptions]>(OF_ACCOUNT, [accountId]);
  const ofChannels = found.channels.map((channel) => channelSubscriptionId(channel, accountId));
  const keys = [...found.webhooks, ...found.sinks, ...ofChannels];
  return {
    items: [
      { what: 'webhook secrets', count: found.secrets },
      { what: 'dead letters', count: found.deadLetters },
      { what: `keys of ${topicNames.controlSubscriptions}`, count: keys.length },
    ],
    tombstones: keys.map((key) => ({ topic: topicNames.controlSubscriptions, key, value: null })),
  };
}
