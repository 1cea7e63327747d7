import type { OutgoingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, headerNames, topicNames } from '@heliograph/messaging';
import { randomBase32 } from '@heliograph/service';

export interface TestEvent {
  idempotencyKey: string;
  record: OutgoingRecord;
}

/**
 * Returns a record of kind `test` for one webhook. Its body has BaseData's shape with a serial number that no device has, so that the receiver's
 * whole path is tested, and says itself that it is a test (contract §6); its key is unique, because every test is another event.
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
