import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/service';
import { DeliveryProducer } from '../kafka/delivery-producer.ts';
import { testEvent } from './test-event.ts';
import { requireActive, WebhookStore } from './webhook-store.ts';

@Injectable()
export class TestEventsService {
  constructor(
    private readonly producer: DeliveryProducer,
    private readonly webhooks: WebhookStore,
  ) {}

  /**
   * Sends a test event through the normal delivery; its result is in the webhook's attempts.
   * @throws ApiError 404, 409 `webhook_not_active`, 503 while Kafka is unavailable
   */
  async send(accountId: string, id: string): Promise<{ idempotencyKey: string }> {
    requireActive(await this.webhooks.get(accountId, id));
    const { idempotencyKey, record } = testEvent(accountId, id, Date.now());
    await this.producer.send([record]).catch(unavailable);
    return { idempotencyKey };
  }
}

function unavailable(cause: unknown): never {
  const options = { retryAfterSeconds: 10, cause };
  throw new ApiError(503, 'unavailable', 'The test cannot be sent at the moment.', options);
}
