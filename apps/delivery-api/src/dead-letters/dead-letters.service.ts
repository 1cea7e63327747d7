import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, topicNames } from '@heliograph/messaging';
import { ApiError, type Page, pageOf } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { DeliveryProducer } from '../kafka/kafka.module.ts';
import { RetainedRecords } from '../kafka/retained-records.ts';
import { requireActive, WebhookStore } from '../webhooks/webhook-store.ts';
import { DeadLetterStore, type WebhookDeadLetterFilter } from './dead-letter-store.ts';
import { deadLetterView, type DeadLetterRow, type DeadLetterView } from './dead-letters.views.ts';

@Injectable()
export class DeadLettersService {
  constructor(
    private readonly webhooks: WebhookStore,
    private readonly store: DeadLetterStore,
    private readonly retained: RetainedRecords,
    private readonly producer: DeliveryProducer,
  ) {}

  /** Returns a page, newest first. @throws ApiError 400, 404 */
  async page(
    accountId: string,
    webhookId: string,
    { limit, cursor, ...filter }: WebhookDeadLetterFilter & { limit: number; cursor?: string },
  ): Promise<Page<DeadLetterView>> {
    await this.webhooks.get(accountId, webhookId);
    const rows = await this.store.page(webhookId, limit + 1, cursor, filter);
    const page = pageOf(rows, limit, ({ at, id }) => [at, id]);
    return { items: page.items.map(deadLetterView), nextCursor: page.nextCursor };
  }

  /** Returns a dead letter. `body` is the text as it was sent, null when Kafka no longer has it. @throws ApiError 404, 503 */
  async get(accountId: string, webhookId: string, id: string): Promise<DeadLetterView & { body: string | null }> {
    await this.webhooks.get(accountId, webhookId);
    const row = await this.store.get(webhookId, id);
    const record = await this.#recordOf(row);
    return { ...deadLetterView(row), body: record?.value?.toString() ?? null };
  }

  /** @throws ApiError 404, 409 `webhook_not_active`, `already_retried` or `no_longer_kept`, 503 */
  async retry(accountId: string, webhookId: string, id: string): Promise<DeadLetterView> {
    requireActive(await this.webhooks.get(accountId, webhookId));
    const record = await this.#recordOf(await this.store.get(webhookId, id));
    if (record === undefined) throw new ApiError(409, 'no_longer_kept', 'The record is no longer stored.');
    const row = await this.store.retry(id, () =>
      this.producer.send([redelivery(record, webhookId, id, Date.now())]).catch(unavailable),
    );
    if (!row) throw new ApiError(409, 'already_retried', 'The dead letter was already retried.');
    return deadLetterView(row);
  }

  async #recordOf(row: DeadLetterRow): Promise<IncomingRecord | undefined> {
    const record = await this.retained.deadLetter(row.log_partition, BigInt(row.log_offset)).catch(unavailable);
    // The time differs: the topic was recreated, and this is another record.
    return record?.timestamp === Number(row.at) ? record : undefined;
  }
}

function unavailable(cause: unknown): never {
  const options = { retryAfterSeconds: 10, cause };
  throw new ApiError(503, 'unavailable', 'Dead letters cannot be read or retried at the moment.', options);
}

/** Headers of previous attempts, which are removed. The headers of a batch stay, because it is one body. */
const attemptHeaders: ReadonlySet<string> = new Set(
  Object.values(deliveryHeaderNames).filter((name) => name !== deliveryHeaderNames.batchKeys),
);

/**
 * Returns a record that delivers to a webhook again: the same bytes and key, with all attempts before it.
 * @param replay id of the replay or dead letter it comes from
 * @param now Unix ms
 */
export function redelivery(record: IncomingRecord, webhookId: string, replay: string, now: number): OutgoingRecord {
  const headers = Object.fromEntries(Object.entries(record.headers).filter(([name]) => !attemptHeaders.has(name)));
  headers[deliveryHeaderNames.webhookId] = webhookId;
  headers[deliveryHeaderNames.firstSeenAt] = String(now);
  headers[deliveryHeaderNames.replay] = replay;
  return { topic: topicNames.webhookDeliveries, key: webhookId, value: record.value, headers };
}
