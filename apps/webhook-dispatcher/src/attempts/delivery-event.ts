import type { AttemptEvent, AttemptEventRecord } from '@heliograph/delivery';
import { deliveryHeaderNames, headerNames } from '@heliograph/messaging';
import type { Delivery } from '../delivery/delivery.ts';

type Headers = Readonly<Record<string, string>>;

/** The members that every fact about a delivery has. */
export type DeliveryFact = AttemptEventRecord & Pick<AttemptEvent, 'subscriptionId' | 'accountId' | 'at'>;

/** Makes the members of a fact about all of a delivery. @param at Unix ms */
export function factOfDelivery(delivery: Delivery, at: number): DeliveryFact {
  const { headers } = delivery.record;
  const several = (delivery.batched ?? 1) > 1;
  // A batch of one is told of by its record's key: who looks for a record, or waits for a test event, knows no other.
  const key = several ? undefined : headers[deliveryHeaderNames.batchKeys];
  return {
    ...factOf(delivery, headers, at),
    idempotencyKey: key ?? delivery.idempotencyKey,
    ...(several && { records: delivery.batched }),
  };
}

/** Makes the members of a fact about one record. @param headers of the record, which may be one of a batch */
export function factOf(delivery: Delivery, headers: Headers, at: number): DeliveryFact {
  const deviceId = headers[headerNames.deviceId];
  const plantId = headers[headerNames.plantId];
  return {
    subscriptionId: delivery.webhookId,
    accountId: delivery.accountId,
    at,
    idempotencyKey: headers[headerNames.idempotencyKey] ?? delivery.idempotencyKey,
    kind: delivery.kind,
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(plantId === undefined ? {} : { plantId }),
  };
}
