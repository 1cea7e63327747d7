import { Injectable } from '@nestjs/common';
import { topicNames } from '@heliograph/messaging';
import { outbox, type OutboxEntry } from '@heliograph/persistence';
import { ApiError } from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import { WebhookSecretRow } from './secrets/secret-sealer.ts';
import { subscriptionRecord } from './subscription-record.ts';
import { Webhook } from './webhook.entity.ts';

/** Stores webhooks and publishes them, always in one transaction. */
@Injectable()
export class WebhookStore {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
  ) {}

  /** @throws ApiError 404, also for another account's webhook */
  async get(accountId: string, id: string): Promise<Webhook> {
    const webhook = await this.webhooks.findOneBy({ id, accountId });
    if (!webhook) throw ApiError.notFound('The webhook');
    return webhook;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /**
   * Runs the change with the webhook's row locked, so that the records of one webhook are published in the order of its changes.
   * @throws ApiError 404
   */
  change<T>(
    accountId: string,
    id: string,
    work: (webhook: Webhook, manager: EntityManager) => Promise<T> | T,
  ): Promise<T> {
    return this.database.transaction(async (manager) => {
      const webhook = await lockWebhook(manager, { id, accountId });
      if (!webhook) throw ApiError.notFound('The webhook');
      const result = await work(webhook, manager);
      webhook.updatedAt = new Date();
      await manager.save(webhook);
      await publish(manager, webhook);
      return result;
    });
  }

  /** @throws ApiError 404 */
  remove(accountId: string, id: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { affected } = await manager.delete(Webhook, { id, accountId });
      if (affected !== 1) throw ApiError.notFound('The webhook');
      await manager.query('DELETE FROM attempts WHERE subscription_id = $1', [id]);
      await outbox.add(manager, { topic: topicNames.controlSubscriptions, key: id, value: null });
    });
  }
}

/** @throws ApiError 409 `webhook_not_active` */
export function requireActive(webhook: Webhook): void {
  if (webhook.status !== 'active') throw notActive(webhook);
}

export function notActive({ status }: Webhook): ApiError {
  return new ApiError(409, 'webhook_not_active', `The webhook is ${status}. Resume it first.`);
}

export function lockWebhook(manager: EntityManager, where: { id: string; accountId: string }): Promise<Webhook | null> {
  return manager.findOne(Webhook, { where, lock: { mode: 'pessimistic_write' } });
}

/** Publishes a webhook to the dispatchers, in the transaction that changes it. */
export async function publish(manager: EntityManager, webhook: Webhook): Promise<void> {
  await outbox.add(manager, await publication(manager, webhook));
}

export async function publication(manager: EntityManager, webhook: Webhook): Promise<OutboxEntry> {
  const order = { createdAt: 'ASC', id: 'ASC' } as const;
  const secrets = await manager.find(WebhookSecretRow, { where: { webhookId: webhook.id }, order });
  const value = subscriptionRecord(webhook, secrets, Date.now());
  return { topic: topicNames.controlSubscriptions, key: webhook.id, value };
}
