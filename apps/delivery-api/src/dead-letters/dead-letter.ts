import { createHash } from 'node:crypto';
import type { IncomingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, headerNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, storableText } from '@heliograph/persistence';

/** A record of `webhook.dead` without its body. */
export interface DeadLetter extends LogPosition {
  id: string;
  webhookId: string;
  accountId: string;
  idempotencyKey: string;
  kind: string;
  vendor: string | null;
  serial: string | null;
  deviceId: string | null;
  plantId: string | null;
  /** Slug of the last failure. */
  reason: string;
  /** HTTP status of the last answer. */
  status: number | null;
  attempts: number;
}

/** @returns undefined for a record without webhook, account or key */
export function readDeadLetter(record: IncomingRecord): DeadLetter | undefined {
  const { headers } = record;
  const webhookId = storableText(headers[deliveryHeaderNames.webhookId], 40);
  const accountId = storableText(headers[headerNames.accountId], 40);
  const idempotencyKey = storableText(headers[headerNames.idempotencyKey], 512);
  if (!webhookId || !accountId || !idempotencyKey) return undefined;
  return {
    ...logPositionOf(record),
    id: deadLetterId(record),
    webhookId,
    accountId,
    idempotencyKey,
    kind: storableText(headers[headerNames.kind], 64) ?? 'device.data',
    vendor: storableText(headers[headerNames.vendor], 64),
    serial: storableText(headers[headerNames.serial], 128),
    deviceId: storableText(headers[headerNames.deviceId], 64),
    plantId: storableText(headers[headerNames.plantId], 64),
    reason: storableText(headers[deliveryHeaderNames.lastReason], 64) ?? 'unknown',
    status: whole(headers[deliveryHeaderNames.lastCode]),
    attempts: whole(headers[deliveryHeaderNames.attempts]) ?? 0,
  };
}

/** Derives the id from the record's coordinates, so that it is the same whenever the topic is projected. */
function deadLetterId({ partition, offset, timestamp }: IncomingRecord): string {
  const digest = createHash('sha256').update(`${partition}:${offset}:${timestamp}`).digest('hex');
  return `dl_${digest.slice(0, 20)}`;
}

function whole(text: string | undefined): number | null {
  const number = Number(text ?? NaN);
  return Number.isInteger(number) && number >= 0 && number < 2 ** 31 ? number : null;
}
