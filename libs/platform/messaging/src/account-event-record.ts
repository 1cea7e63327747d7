import { headerNames } from './record-headers.ts';
import { topicNames } from './topics.ts';

/** Whose an event is that is about no device. */
export interface AccountEventOrigin {
  accountId: string;
  /** Id of the vendor, or the subject of the event: `quota`, `webhook`, `mqtt`. */
  vendor: string;
  /** Id of the vendor account or webhook that the event is about; the account's own where it is about neither. It is also the record's key. */
  subject: string;
}

interface AccountEventBody {
  event: string;
  /** Unix seconds. */
  Datetime: number;
  idempotency_key: string;
}

/** Returns a record of `device-events` for an event that is about no device; `value` is the body, to be written as JSON. */
export function accountEventRecord<T extends AccountEventBody>(
  { accountId, vendor, subject }: AccountEventOrigin,
  value: T,
): { topic: string; key: string; value: T; headers: Record<string, string> } {
  const headers = {
    [headerNames.accountId]: accountId,
    [headerNames.vendor]: vendor,
    [headerNames.serial]: subject,
    [headerNames.subject]: subject,
    [headerNames.kind]: value.event,
    [headerNames.idempotencyKey]: value.idempotency_key,
    [headerNames.time]: String(value.Datetime),
    [headerNames.schemaVersion]: '1.0',
  };
  return { topic: topicNames.deviceEvents, key: subject, value, headers };
}
