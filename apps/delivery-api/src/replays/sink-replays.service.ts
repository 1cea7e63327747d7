import { type Page } from '@heliograph/http-service';
import type { SubscriptionFilter } from '@heliograph/messaging';
import { Injectable } from '@nestjs/common';
import { DeliveryConfiguration } from '../configuration.ts';
import { SinkStore } from '../sinks/sink-store.ts';
import { rangeOf, type RequestedRange } from './replay-ranges.ts';
import { ReplayRunner } from './replay-runner.ts';
import { ReplayStore } from './replay-store.ts';
import { replayPage, type SinkReplayView, sinkReplayView } from './replays.views.ts';

interface SinkReplayRequest extends Omit<RequestedRange, 'scope'> {
  filter?: SubscriptionFilter | undefined;
}

/** Manages replays to the sinks of an account. */
@Injectable()
export class SinkReplaysService {
  constructor(
    private readonly sinks: SinkStore,
    private readonly store: ReplayStore,
    private readonly runner: ReplayRunner,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /** @throws ApiError 400, 404, 409 `channel_not_enabled`, `sink_not_active` or `replay_running` */
  async create(
    accountId: string,
    sinkId: string,
    { filter = {}, ...times }: SinkReplayRequest,
  ): Promise<SinkReplayView> {
    this.configuration.requireChannel('sink');
    await this.sinks.get(accountId, sinkId);
    const range = rangeOf({ scope: 'all', ...times }, Date.now());
    const row = await this.store.createForSink({ accountId, sinkId, filter, ...range });
    this.runner.wake();
    return sinkReplayView(row);
  }

  /** Returns a page, newest first. @throws ApiError 400, 404 */
  async page(accountId: string, sinkId: string, limit: number, cursor?: string): Promise<Page<SinkReplayView>> {
    await this.sinks.get(accountId, sinkId);
    return replayPage(this.store, { sinkId }, { limit, cursor }, sinkReplayView);
  }

  /** @throws ApiError 404 */
  async get(accountId: string, sinkId: string, id: string): Promise<SinkReplayView> {
    await this.sinks.get(accountId, sinkId);
    return sinkReplayView(await this.store.get({ sinkId }, id));
  }

  /** @throws ApiError 404 */
  async cancel(accountId: string, sinkId: string, id: string): Promise<SinkReplayView> {
    await this.sinks.get(accountId, sinkId);
    return sinkReplayView(await this.store.cancel({ sinkId }, id));
  }
}
