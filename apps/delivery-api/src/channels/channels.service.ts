import { Injectable } from '@nestjs/common';
import { AccountView, outbox } from '@heliograph/persistence';
import type { AccountChannelName, Envelope, KafkaFormat } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { channelEntry } from '../subscription-topic.ts';
import { ChannelSubscription } from './channel-subscription.entity.ts';
import { ApiError, secondsOf } from '@heliograph/http-service';
import type { ChannelView } from './channels.views.ts';

interface ChannelSettings {
  filter: SubscriptionFilter;
  /** Absent: as before. */
  envelope?: Envelope;
  /** Absent: as before. Of Kafka alone. */
  format?: KafkaFormat;
}

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

  /** @throws ApiError 400, 409 `channel_not_enabled`, `not_configured` */
  async replace(accountId: string, channel: AccountChannelName, settings: ChannelSettings): Promise<ChannelView> {
    this.configuration.requireChannel(channel);
    const { filter, envelope, format } = settings;
    if (format === 'avro') this.#requireAvro(channel);
    const given = { accountId, channel, filter, envelope, format, updatedAt: new Date() };
    const row = await this.database.transaction(async (manager) => {
      // The upsert locks the row: parallel calls are published in the order of their commits. It keeps a member that is undefined.
      await manager.upsert(ChannelSubscription, Object.assign(new ChannelSubscription(), given), [
        'accountId',
        'channel',
      ]);
      const stored = await manager.findOneByOrFail(ChannelSubscription, { accountId, channel });
      await outbox.add(manager, channelEntry(stored));
      return stored;
    });
    return this.#view(accountId, channel, row);
  }

  #requireAvro(channel: AccountChannelName): void {
    if (channel !== 'kafka')
      throw ApiError.validation([{ path: 'format', message: 'format: avro is possible on Kafka alone' }]);
    if (this.configuration.schemaRegistry.url !== undefined) return;
    const message = 'The operator has set no schema registry (SCHEMA_REGISTRY_URL), which records as Avro need.';
    throw new ApiError(409, 'not_configured', message, { details: { setting: 'SCHEMA_REGISTRY_URL' } });
  }

  #view(accountId: string, channel: AccountChannelName, row: ChannelSubscription | null): ChannelView {
    const enabled = this.accounts.get(accountId)?.channels[channel] ?? false;
    return {
      channel,
      enabled,
      filter: row?.filter ?? {},
      envelope: row?.envelope ?? 'none',
      format: row?.format ?? 'json',
      updatedAt: row && secondsOf(row.updatedAt),
    };
  }
}
