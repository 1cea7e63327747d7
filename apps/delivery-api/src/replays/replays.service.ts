import { Injectable } from '@nestjs/common';
import type { Page } from '@heliograph/service';
import { WebhookStore } from '../webhooks/webhook-store.ts';
import { replayPage } from './replay-page.ts';
import { MAX_AGE_MS, rangeOf, type RequestedRange } from './replay-range.ts';
import { ReplayRunner } from './replay-runner.ts';
import { ReplayStore } from './replay-store.ts';
import { replayView, type ReplayScope, type ReplayView } from './replay-view.ts';

/** Manages replays to webhooks. */
@Injectable()
export class ReplaysService {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly store: ReplayStore,
    private readonly runner: ReplayRunner,
  ) {}

  /** @throws ApiError 400, 404, 409 `webhook_not_active` or `replay_running` */
  async create(accountId: string, webhookId: string, request: RequestedRange): Promise<ReplayView> {
    await this.webhooks.get(accountId, webhookId);
    return this.start(accountId, webhookId, request.scope, rangeOf(request, Date.now()));
  }

  /** @throws ApiError 404, 409 `webhook_not_active` or `replay_running` */
  retryAll(accountId: string, webhookId: string): Promise<ReplayView> {
    const to = Date.now();
    return this.start(accountId, webhookId, 'dead', { from: to - MAX_AGE_MS.dead, to });
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

  private async start(
    accountId: string,
    webhookId: string,
    scope: ReplayScope,
    range: { from: number; to: number },
  ): Promise<ReplayView> {
    const row = await this.store.createForWebhook({ accountId, webhookId, scope, ...range });
    this.runner.wake();
    return replayView(row);
  }
}
