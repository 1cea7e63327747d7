import { reported } from '@heliograph/base-data';
import { Injectable } from '@nestjs/common';
import { ReplayRunner } from '../replays/replay-runner.ts';
import { ReplayStore } from '../replays/replay-store.ts';
import { MAX_AGE_MS } from '../replays/replay-ranges.ts';
import { replayView } from '../replays/replays.views.ts';
import type { DeadLetterFilter } from './dead-letter-filter.ts';
import { AccountDeadLetters, type AccountDeadLetterFilter, type DeadLetterCount } from './account-dead-letters.ts';
import type { DeadLettersRetryView, SkippedWebhook } from './dead-letters.views.ts';

/** Retries all dead letters of an account that match a filter, by a replay for each webhook. */
@Injectable()
export class DeadLettersRetry {
  constructor(
    private readonly letters: AccountDeadLetters,
    private readonly store: ReplayStore,
    private readonly runner: ReplayRunner,
  ) {}

  /**
   * Starts the replays. A second call sends no dead letter again: a webhook has one replay at a time, and a dead letter is marked in the transaction that
   * sends it.
   */
  async start(accountId: string, request: Omit<AccountDeadLetterFilter, 'retried'>): Promise<DeadLettersRetryView> {
    const now = Date.now();
    const { from = 0, to } = request;
    const range = {
      from: Math.max(from * 1000, now - MAX_AGE_MS.dead),
      to: Math.min(to === undefined ? now : to * 1000, now),
    };
    const counts = await this.letters.countStillDead(accountId, request);
    const view: DeadLettersRetryView = { taken: 0, replays: [], skipped: [] };
    for (const found of counts)
      await this.#startOne(accountId, found, { filter: selectionOf(request), ...range }, view);
    if (view.replays.length > 0) this.runner.wake();
    return view;
  }

  async #startOne(
    accountId: string,
    { webhookId, status, count }: DeadLetterCount,
    selection: { filter: DeadLetterFilter; from: number; to: number },
    view: DeadLettersRetryView,
  ): Promise<void> {
    const skip = (reason: SkippedWebhook['reason'], replayId: string | null): void =>
      void view.skipped.push({ webhookId, reason, matched: count, replayId });
    if (status !== 'active') {
      skip('webhook_not_active', null);
      return;
    }
    const started = await this.store.createUnlessRunning({ accountId, webhookId, scope: 'dead', ...selection });
    // It was deleted or paused since the count.
    if (started === undefined || 'inactive' in started) {
      skip('webhook_not_active', null);
      return;
    }
    if ('runningId' in started) {
      skip('replay_running', started.runningId);
      return;
    }
    view.taken += count;
    view.replays.push(replayView(started));
  }
}

/** Returns the members that a replay keeps: it has its webhook and its range. */
function selectionOf({ deviceIds, kinds, reason, status }: DeadLetterFilter): DeadLetterFilter {
  return reported({ deviceIds, kinds, reason, status });
}
