import type { BaseData, DeliveredByKind, DeviceEvent } from './generated/types.generated.ts';

/** A delivered record: a sample, or an event. */
export type Delivered = DeliveredByKind[keyof DeliveredByKind];
/** The made-up sample that `testWebhook` has sent: to a webhook alone, and only on demand. */
export type TestEvent = BaseData & { event: 'test'; test: true };
/** `X-Service-Event` of a webhook request, `kind` of a Kafka record. */
export type EventKind = keyof DeliveredByKind;

/** A sample of a device, not an event. */
export function isDeviceData(record: Delivered): record is BaseData {
  return !('event' in record);
}

/** A device went online or offline. */
export function isDeviceEvent(record: Delivered): record is DeviceEvent {
  return 'event' in record && (record.event === 'device.online' || record.event === 'device.offline');
}

/**
 * Reads the value of a Kafka record or the payload of an MQTT message.
 * @throws TypeError when it is not something this service delivers
 */
export function parseDelivered(value: Uint8Array | string): Delivered {
  const text = typeof value === 'string' ? value : new TextDecoder('utf-8', { fatal: true }).decode(value);
  const record: unknown = JSON.parse(text);
  if (!isDelivered(record)) throw new TypeError('not a delivered record: it has no idempotency_key');
  return record;
}

/** Whether it has what every record and event has. */
export function isDelivered(record: unknown): record is Delivered {
  return (
    typeof record === 'object' &&
    record !== null &&
    'idempotency_key' in record &&
    typeof record.idempotency_key === 'string'
  );
}
