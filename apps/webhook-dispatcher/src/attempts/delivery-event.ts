import { reported } from '@heliograph/base-data';
import type { AttemptEvent, AttemptEventRecord } from '@heliograph/delivery';
import { deliveryHeaderNames, headerNames } from '@heliograph/messaging';
import type { Delivery } from '../delivery/delivery.ts';

type Headers = Readonly<Record<string, string>>;

/** The members that every event about a delivery has. */
export type DeliveryEventMembers = AttemptEventRecord & Pick<AttemptEvent, 'subscriptionId' | 'accountId' | 'at'>;

/** Makes the members of an event about all of a delivery. @param at Unix ms */
export function deliveryEvent(delivery: Delivery, at: number): DeliveryEventMembers {
  const { headers } = delivery.record;
  const several = (delivery.batched ?? 1) > 1;
  // A batch of one is reported by its record's key: a search for a record, or a wait for a test event, uses only this key.
  const key = several ? undefined : headers[deliveryHeaderNames.batchKeys];
  return {
    ...recordEvent(delivery, headers, at),
    idempotencyKey: key ?? delivery.idempotencyKey,
    ...reported({ records: several ? delivery.batched : undefined }),
  };
}

/** Makes the members of an event about one record. @param headers of the record, which may be one of a batch */
export function recordEvent(delivery: Delivery, headers: Headers, at: number): DeliveryEventMembers {
  const deviceId = headers[headerNames.deviceId];
  const plantId = headers[headerNames.plantId];
  return {
    subscriptionId: delivery.webhookId,
    accountId: delivery.accountId,
    at,
    idempotencyKey: headers[headerNames.idempotencyKey] ?? delivery.idempotencyKey,
    kind: delivery.kind,
    ...reported({ deviceId, plantId }),
  };
}
