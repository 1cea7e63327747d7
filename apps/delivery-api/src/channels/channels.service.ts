import { Injectable } from '@nestjs/common';
import { AccountView, outbox } from '@heliograph/persistence';
import type { AccountChannelName } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { channelEntry } from '../subscription-topic.ts';
import { ChannelSubscription } from './channel-subscription.entity.ts';
import { secondsOf } from '@heliograph/http-service';
import type { ChannelView } from './channels.views.ts';

@Injectable()
export class ChannelsService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(ChannelSubscription) private readonly subscriptions: Repository<ChannelSubscription>,
    private readonly accounts: AccountView,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  async get(accountId: string, channel: AccountChannelName): Promise<ChannelView> {
    const row = await this.subscriptions.findOneBy({ accountId, channel });
    return this.#view(accountId, channel, row);
  }

  /** @throws ApiError 409 `channel_not_enabled` */
  async replace(accountId: string, channel: AccountChannelName, filter: SubscriptionFilter): Promise<ChannelView> {
    this.configuration.requireChannel(channel);
    const row = Object.assign(new ChannelSubscription(), { accountId, channel, filter, updatedAt: new Date() });
    await this.database.transaction(async (manager) => {
      // The upsert locks the row: parallel calls are published in the order of their commits.
      await manager.upsert(ChannelSubscription, row, ['accountId', 'channel']);
      await outbox.add(manager, channelEntry(row));
    });
    return this.#view(accountId, channel, row);
  }

  #view(accountId: string, channel: AccountChannelName, row: ChannelSubscription | null): ChannelView {
    const enabled = this.accounts.get(accountId)?.channels[channel] ?? false;
    return { channel, enabled, filter: row?.filter ?? {}, updatedAt: row && secondsOf(row.updatedAt) };
  }
}
