import { topicNames } from './topics.ts';

/**
 * Headers of `basedata`, `device-events` and `energy` (and of copies of their records): everything that routing needs, so that no
 * dispatcher parses a body. All values are UTF-8 strings.
 */
export const headerNames = {
  accountId: 'account',
  vendor: 'vendor',
  plantId: 'plant',
  deviceId: 'device',
  serial: 'serial',
  /** Comma-separated group ids; left out when the device is in none. */
  groups: 'groups',
  /** `device.data`, a kind of `@heliograph/events`, or `test`. */
  kind: 'kind',
  /** The vendor account of `vendor.*` and `inventory.*` events, the webhook of `webhook.*` events; a webhook gets no events about itself. */
  subject: 'subject',
  idempotencyKey: 'idempotency_key',
  /** Of a sample its time, of an event when it happened, of a sum of energy its start; Unix seconds. */
  time: 'time',
  /** When the vendor's answer with the sample was complete, Unix seconds with milliseconds as decimals (`fetch-time.ts`). Only of `device.data`; absent in records of before 2026-11-23. */
  fetchedAt: 'fetched_at',
  /** The raw record with the vendor's answer that the sample is from (`record-position.ts`). No channel passes it on. Only of `device.data`; absent in records of before 2026-11-24. */
  source: 'source',
  /** How a past sample came (`RecordOrigin`); absent of live records. Every channel passes it on. */
  origin: 'origin',
  /** The import that a record is from. No channel passes it on. */
  import: 'import',
  /** The channels that deliver a record of an import, comma-separated: empty means none, absent means all. */
  channels: 'channels',
  /** `15m`, `1h` or `1d`; only of `energy.interval`. */
  resolution: 'resolution',
  /** Of an alarm; only of `alarm.…`. */
  severity: 'severity',
  category: 'category',
  schemaVersion: 'schema',
  traceparent: 'traceparent',
} as const;

/** `backfill`: fetched from the vendor's history after a gap in polling; `import`: from before the device was polled. */
export type RecordOrigin = 'backfill' | 'import';

/** Further headers of `webhook.deliveries`, the retry tiers, the dead letters and `delivery.replays`. */
export const deliveryHeaderNames = {
  webhookId: 'webhook',
  /** HTTP requests made so far. */
  attempts: 'attempts',
  /** Index of the retry step the record is waiting for. */
  step: 'step',
  /** Unix ms by the writer's clock: for people, and for pumps that do not know `wait`. */
  dueAt: 'due',
  /** In a retry tier: ms to wait from when its leader appended the record. */
  wait: 'wait',
  /** Unix ms. */
  firstSeenAt: 'first-seen',
  /** Unix ms: when the record was written to the topic that it was routed from. */
  writtenAt: 'written',
  /** How often our own limits deferred the record: the wait grows with it. */
  deferrals: 'held-back',
  /** Its `attempts` when it last waited for a probe of the circuit breaker without using up a retry step: it does so once an attempt. */
  probeAwaited: 'probe-awaited',
  lastCode: 'last-code',
  lastReason: 'last-reason',
  /** The idempotency keys of a batch's records, comma-separated, in the order of its JSON array. */
  batchKeys: 'batch-keys',
  /** A JSON array with, for each record of a batch, the bytes of its value and those of its headers that not all have in common. */
  batchMembers: 'batch-members',
  /** `backfill`: it is delivered after live records. */
  lane: 'lane',
  /** Id of the replay that redelivered it. */
  replay: 'replay',
  /** `kafka`, `mqtt` or `sink`: the one channel for which it was replayed. Only in `delivery.replays`. */
  channel: 'channel',
  /** The one sink for which it was replayed. Only in `delivery.replays`. */
  sink: 'sink',
} as const;

/** Headers of `raw.<vendor>`; the value is the vendor's answer as received. */
export const rawHeaderNames = {
  envelope: 'envelope',
  traceparent: 'traceparent',
  /** `gzip`: the value is compressed, for it is too large for a record otherwise. Absent: it is not. */
  contentEncoding: 'content-encoding',
} as const;

/** Headers of `rejected`, beside those of the raw record. */
export const rejectedHeaderNames = {
  /** JSON array of the first of each reason. */
  reasons: 'reasons',
  /** JSON object: how many of each reason. */
  counts: 'reason-counts',
  mappingVersion: 'mapping-version',
  source: 'source',
  /** Only where the answer is cut or left out because it exceeds a record: its full size and its hash. */
  payloadBytes: 'payload-bytes',
  payloadSha256: 'payload-sha256',
} as const;

/** The end of the year 5138: a later time is no Unix seconds. */
const latestSecond = 1e11;

/** Encodes the `fetched_at` header: Unix seconds, with milliseconds as decimals. @param fetchedAt Unix ms */
export function encodeFetchTime(fetchedAt: number): string {
  return String(Math.round(fetchedAt) / 1000);
}

/** Returns when the vendor's answer was complete, Unix ms; undefined where the header is absent (records of before 2026-11-23, events) or is no time. */
export function fetchTimeOf(headers: Readonly<Record<string, string>>): number | undefined {
  const seconds = Number(headers[headerNames.fetchedAt]);
  return seconds > 0 && seconds <= latestSecond ? Math.round(seconds * 1000) : undefined;
}

/**
 * Returns the fetch time of a live record, Unix ms. For others it would not measure the service: a record from a
 * vendor's history has lower priority than live ones on purpose, and a replayed one was fetched long before the replay.
 */
export function liveFetchTimeOf({
  topic,
  headers,
}: {
  topic: string;
  headers: Readonly<Record<string, string>>;
}): number | undefined {
  return topic === topicNames.baseData ? fetchTimeOf(headers) : undefined;
}
