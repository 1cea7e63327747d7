import { eventKinds, type EventKind } from '@heliograph/events';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, storableJson, storableText } from '@heliograph/persistence';

/** A record of `device-events`. */
export interface LoggedEvent extends LogPosition {
  accountId: string;
  idempotencyKey: string;
  kind: EventKind;
  vendor: string;
  plantId: string | null;
  deviceId: string | null;
  /** The vendor account of `vendor.*`, or the webhook of `webhook.*`. */
  subject: string | null;
  /** Unix seconds. */
  at: number;
  /** JSON. */
  body: string;
}

const kinds: ReadonlySet<string> = new Set(eventKinds);
const latest = 8.64e12;

/** @returns undefined for a record that is not an event of a known kind */
export function readEvent(record: IncomingRecord): LoggedEvent | undefined {
  const { headers, value } = record;
  const kind = headers[headerNames.kind] ?? '';
  const accountId = storableText(headers[headerNames.accountId], 40);
  const idempotencyKey = storableText(headers[headerNames.idempotencyKey], 512);
  const at = Number(headers[headerNames.time]);
  const body = value === null ? undefined : jsonOf(value);
  if (!kinds.has(kind) || !accountId || !idempotencyKey || body === undefined) return undefined;
  if (!Number.isSafeInteger(at) || at < 0 || at > latest) return undefined;
  return {
    ...logPositionOf(record),
    accountId,
    idempotencyKey,
    kind: kind as EventKind,
    at,
    body,
    vendor: storableText(headers[headerNames.vendor], 64) ?? '',
    plantId: storableText(headers[headerNames.plantId], 64),
    deviceId: storableText(headers[headerNames.deviceId], 64),
    subject: storableText(headers[headerNames.subject], 64),
  };
}

function jsonOf(value: Buffer): string | undefined {
  try {
    const body: unknown = JSON.parse(value.toString());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? storableJson(body) : undefined;
  } catch {
    return undefined;
  }
}
