import { Injectable } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import type { AccountChannelName } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';
import { ApiError, type Page } from '@heliograph/http-service';
import { DeliveryConfiguration } from '../configuration.ts';
import { replayPage, channelReplayView, type ChannelReplayView } from './replays.views.ts';
import { rangeOf } from './replay-ranges.ts';
import { ReplayRunner } from './replay-runner.ts';
import { ReplayStore } from './replay-store.ts';

export interface ChannelReplayRequest {
  channel: AccountChannelName;
  /** Unix seconds; `to` defaults to now, and is never later. */
  from: number;
  to?: number | undefined;
  filter?: SubscriptionFilter | undefined;
}

/** Manages replays to the Kafka and MQTT channels of an account. */
@Injectable()
export class ChannelReplaysService {
  constructor(
    private readonly accounts: AccountView,
    private readonly store: ReplayStore,
    private readonly runner: ReplayRunner,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /** @throws ApiError 400, 409 `channel_not_enabled`, `channel_not_active` or `replay_running` */
  async create(
    accountId: string,
    { channel, filter = {}, ...times }: ChannelReplayRequest,
  ): Promise<ChannelReplayView> {
    this.configuration.requireChannel(channel);
    const range = rangeOf({ scope: 'all', ...times }, Date.now());
    if (!this.accounts.get(accountId)?.channels[channel])
      throw new ApiError(409, 'channel_not_active', `The account has no ${channel} credential yet. Create one first.`);
    const row = await this.store.createForChannel({ accountId, channel, filter, ...range });
    this.runner.wake();
    return channelReplayView(row);
  }

  /** Returns a page, newest first. @throws ApiError 400 */
  page(accountId: string, limit: number, cursor?: string): Promise<Page<ChannelReplayView>> {
    return replayPage(this.store, { channelsOf: accountId }, { limit, cursor }, channelReplayView);
  }

  /** @throws ApiError 404 */
  async get(accountId: string, id: string): Promise<ChannelReplayView> {
    return channelReplayView(await this.store.get({ channelsOf: accountId }, id));
  }

  /** @throws ApiError 404 */
  async cancel(accountId: string, id: string): Promise<ChannelReplayView> {
    return channelReplayView(await this.store.cancel({ channelsOf: accountId }, id));
  }
}
