import type { OutgoingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, headerNames, topicNames } from '@heliograph/messaging';
import { ApiError, randomBase32 } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { DeliveryConfiguration } from '../configuration.ts';
import { DeliveryProducer } from '../kafka/kafka.module.ts';
import { requireActive, WebhookStore } from './webhook-store.ts';

@Injectable()
export class TestEventsService {
  constructor(
    private readonly producer: DeliveryProducer,
    private readonly webhooks: WebhookStore,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /**
   * Sends a test event through the normal delivery; its result is in the webhook's attempts.
   * @throws ApiError 404, 409 `webhook_not_active`, `channel_not_enabled`, 503 while Kafka is unavailable
   */
  async send(accountId: string, id: string): Promise<{ idempotencyKey: string }> {
    this.configuration.requireChannel('webhook');
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

interface TestEvent {
  idempotencyKey: string;
  record: OutgoingRecord;
}

/**
 * Returns a record of kind `test` for one webhook. Its body has BaseData's shape with a serial number that no device has, so that the receiver's whole path
 * is tested, and states itself that it is a test (contract §6); its key is unique, because every test is another event.
 */
export function testEvent(accountId: string, webhookId: string, now: number): TestEvent {
  const seconds = Math.floor(now / 1000);
  const idempotencyKey = `test:${webhookId}:${seconds}:${randomBase32(8)}`;
  const headers = {
    [headerNames.accountId]: accountId,
    [headerNames.vendor]: 'test',
    [headerNames.serial]: 'TEST',
    [headerNames.kind]: 'test',
    [headerNames.idempotencyKey]: idempotencyKey,
    [headerNames.time]: String(seconds),
    [headerNames.schemaVersion]: '1.0',
    [deliveryHeaderNames.webhookId]: webhookId,
    [deliveryHeaderNames.firstSeenAt]: String(now),
  };
  const value = Buffer.from(JSON.stringify(testBody(seconds, idempotencyKey)));
  return { idempotencyKey, record: { topic: topicNames.webhookDeliveries, key: webhookId, value, headers } };
}

function testBody(seconds: number, idempotencyKey: string): object {
  const currentDateTime = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return {
    event: 'test',
    test: true,
    deviceType: 'inverter',
    CollectorSN: '',
    InverterSN: 'TEST',
    DataSources: 'test',
    Timezone: 'GMT+0',
    Datetime: seconds,
    currentDateTime,
    State: '1',
    StateDesc: 'Normal',
    AlertArray: [],
    WarnArray: [],
    StatusArray: [],
    idempotency_key: idempotencyKey,
    SchemaVersion: '1.0',
  };
}
