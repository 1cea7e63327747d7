import { Injectable } from '@nestjs/common';
import { ApiError, type Page } from '@heliograph/http-service';
import { DeliveryConfiguration } from '../configuration.ts';
import { WebhookStore } from '../webhooks/webhook-store.ts';
import type { DeadLetterFilter } from '../dead-letters/dead-letter-filter.ts';
import { replayPage, replayView, type ReplayView } from './replays.views.ts';
import { MAX_AGE_MS, rangeOf, type RequestedRange } from './replay-ranges.ts';
import { ReplayRunner } from './replay-runner.ts';
import { ReplayStore, type NewWebhookReplay } from './replay-store.ts';

@Injectable()
export class ReplaysService {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly store: ReplayStore,
    private readonly runner: ReplayRunner,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /** @throws ApiError 400, 404, 409 `channel_not_enabled`, `webhook_not_active` or `replay_running` */
  async create(
    accountId: string,
    webhookId: string,
    { filter = {}, ...request }: RequestedRange & { filter?: DeadLetterFilter | undefined },
  ): Promise<ReplayView> {
    await this.webhooks.get(accountId, webhookId);
    const { scope } = request;
    for (const name of ['reason', 'status'] as const)
      if (scope !== 'dead' && filter[name] !== undefined)
        throw ApiError.validation([{ path: `filter.${name}`, message: `filter.${name} requires scope dead` }]);
    return this.#start({ accountId, webhookId, scope, filter, ...rangeOf(request, Date.now()) });
  }

  /** @throws ApiError 404, 409 `webhook_not_active` or `replay_running` */
  retryAll(accountId: string, webhookId: string): Promise<ReplayView> {
    const to = Date.now();
    return this.#start({ accountId, webhookId, scope: 'dead', filter: {}, from: to - MAX_AGE_MS.dead, to });
  }

  /** Returns a page, newest first. @throws ApiError 400, 404 */
  async page(accountId: string, webhookId: string, limit: number, cursor?: string): Promise<Page<ReplayView>> {
    await this.webhooks.get(accountId, webhookId);
    return replayPage(this.store, { webhookId }, { limit, cursor }, replayView);
  }

  /** @throws ApiError 404 */
  async get(accountId: string, webhookId: string, id: string): Promise<ReplayView> {
    await this.webhooks.get(accountId, webhookId);
    return replayView(await this.store.get({ webhookId }, id));
  }

  /** @throws ApiError 404 */
  async cancel(accountId: string, webhookId: string, id: string): Promise<ReplayView> {
    await this.webhooks.get(accountId, webhookId);
    return replayView(await this.store.cancel({ webhookId }, id));
  }

  async #start(replay: NewWebhookReplay): Promise<ReplayView> {
    this.configuration.requireChannel('webhook');
    const row = await this.store.createForWebhook(replay);
    this.runner.wake();
    return replayView(row);
  }
}
