import type { OutgoingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, headerNames, topicNames } from '@heliograph/messaging';

interface Sample {
  accountId: string;
  /** Unix seconds. */
  time: number;
  serial?: string;
  vendor?: string;
  kind?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Returns a record as the normalizer writes it to `basedata`, or to `device-events` if its kind is an event. */
export function sample({
  accountId,
  time,
  serial = 'SN1',
  vendor = 'solis',
  kind = 'device.data',
  headers,
}: Sample): OutgoingRecord {
  const key = `${vendor}:${serial}:${time}${kind === 'device.data' ? '' : ':online'}`;
  return {
    topic: kind === 'device.data' ? topicNames.baseData : topicNames.deviceEvents,
    key: `${vendor}:${serial}`,
    value: Buffer.from(`{"InverterSN":"${serial}","Datetime":${time},"EDay":12.30,"idempotency_key":"${key}"}`),
    headers: {
      [headerNames.accountId]: accountId,
      [headerNames.vendor]: vendor,
      [headerNames.plantId]: 'plt_a',
      [headerNames.deviceId]: `dev_${serial}`,
      [headerNames.serial]: serial,
      [headerNames.kind]: kind,
      [headerNames.idempotencyKey]: key,
      [headerNames.time]: String(time),
      [headerNames.schemaVersion]: '1.0',
      ...headers,
    },
  };
}

/** Returns the same record as the dispatcher writes it to `webhook.dead`. */
export function dead(webhookId: string, of: Sample, reason = 'timeout'): OutgoingRecord {
  const record = sample(of);
  const headers = {
    ...record.headers,
    [deliveryHeaderNames.webhookId]: webhookId,
    [deliveryHeaderNames.attempts]: '8',
    [deliveryHeaderNames.step]: '6',
    [deliveryHeaderNames.firstSeenAt]: '1000',
    [deliveryHeaderNames.lastReason]: reason,
    [deliveryHeaderNames.lastCode]: '503',
    [deliveryHeaderNames.deferrals]: '2',
  };
  return { ...record, topic: topicNames.webhookDead, key: webhookId, headers };
}
