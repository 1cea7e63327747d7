import { Injectable } from '@nestjs/common';
import { ApiError, pageOf, type Page } from '@heliograph/service';
import { timePosition } from '../paging-position.ts';
import { WebhookStore } from '../webhooks/webhook-store.ts';
import { ReplayRunner } from './replay-runner.ts';
import { ReplayStore } from './replay-store.ts';
import { replayView, type ReplayScope, type ReplayView } from './replay-view.ts';

const DAY_MS = 86_400_000;
/** What the topics keep (architecture.md): dead letters 30 days, records 7. */
const MOST_DAYS = { dead: 30, all: 7 };

export interface ReplayRequest {
  scope: ReplayScope;
  /** Unix seconds; `to` defaults to now, and is never later. */
  from: number;
  to?: number | undefined;
}

@Injectable()
export class ReplaysService {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly store: ReplayStore,
    private readonly runner: ReplayRunner,
  ) {}

  /** @throws ApiError 400, 404, 409 `webhook_not_active` or `replay_running` */
  async create(accountId: string, webhookId: string, request: ReplayRequest): Promise<ReplayView> {
    await this.webhooks.get(accountId, webhookId);
    return this.start(accountId, webhookId, request.scope, rangeOf(request, Date.now()));
  }

  /** @throws ApiError 404, 409 `webhook_not_active` or `replay_running` */
  retryAll(accountId: string, webhookId: string): Promise<ReplayView> {
    const to = Date.now();
    return this.start(accountId, webhookId, 'dead', { from: to - MOST_DAYS.dead * DAY_MS, to });
  }

  /** Newest first. @throws ApiError 400, 404 */
  async page(accountId: string, webhookId: string, limit: number, cursor?: string): Promise<Page<ReplayView>> {
    await this.webhooks.get(accountId, webhookId);
    const rows = await this.store.list(webhookId, limit + 1, timePosition(cursor));
    const page = pageOf(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id]);
    return { items: page.items.map(replayView), nextCursor: page.nextCursor };
  }

  /** @throws ApiError 404 */
  async show(accountId: string, webhookId: string, id: string): Promise<ReplayView> {
    await this.webhooks.get(accountId, webhookId);
    return replayView(await this.store.get(webhookId, id));
  }

  /** @throws ApiError 404 */
  async cancel(accountId: string, webhookId: string, id: string): Promise<ReplayView> {
    await this.webhooks.get(accountId, webhookId);
    return replayView(await this.store.cancel(webhookId, id));
  }

  private async start(
    accountId: string,
    webhookId: string,
    scope: ReplayScope,
    range: { from: number; to: number },
  ): Promise<ReplayView> {
    const row = await this.store.create({ accountId, webhookId, scope, ...range });
    this.runner.wake();
    return replayView(row);
  }
}

/** In Unix ms. @throws ApiError 400 with path `from` */
export function rangeOf({ scope, from, to }: ReplayRequest, now: number): { from: number; to: number } {
  const range = { from: from * 1000, to: Math.min(to === undefined ? now : to * 1000, now) };
  if (range.from >= range.to) throw refused('from must be before to, and before now');
  if (range.to - range.from > MOST_DAYS[scope] * DAY_MS)
    throw refused(`a replay of scope ${scope} spans at most ${MOST_DAYS[scope]} days`);
  return range;
}

function refused(message: string): ApiError {
  return ApiError.validation([{ path: 'from', message }]);
}
