import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { createRecordProducer, kafkaConnection, type RecordProducer } from '@heliograph/messaging';
import { ApiError, LOGGER, type Logger } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';
import { testEvent } from './test-event.ts';
import { WebhookStore } from './webhook-store.ts';

const TIMEOUT_MS = 5_000;

@Injectable()
export class TestEventsService implements BeforeApplicationShutdown {
  private readonly producer: RecordProducer;

  constructor(
    { kafka }: DeliveryConfiguration,
    private readonly webhooks: WebhookStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.producer = createRecordProducer(kafkaConnection(kafka, 'delivery-api'), {
      deliveryTimeoutMs: TIMEOUT_MS,
      logger,
    });
  }

  /**
   * Goes the way of every delivery; what becomes of it is in the webhook's attempts.
   * @throws ApiError 404, 409 `webhook_not_active`, 503 while Kafka is away
   */
  async send(accountId: string, id: string): Promise<{ idempotencyKey: string }> {
    const { status } = await this.webhooks.get(accountId, id);
    if (status !== 'active')
      throw new ApiError(409, 'webhook_not_active', `The webhook is ${status}. Resume it first.`);
    const { idempotencyKey, record } = testEvent(accountId, id, Date.now());
    await this.producer.send([record]).catch(unavailable);
    return { idempotencyKey };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.producer.close();
  }
}

function unavailable(cause: unknown): never {
  const options = { retryAfterSeconds: 10, cause };
  throw new ApiError(503, 'unavailable', 'The test cannot be sent at the moment.', options);
}
