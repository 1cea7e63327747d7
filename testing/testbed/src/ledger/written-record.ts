import { reported } from '@heliograph/base-data';

/** A record in `basedata`, `device-events`, `energy` or `storage`, read by an independent consumer. */
export interface WrittenRecord {
  /** `idempotency_key`. */
  key: string;
  account: string;
  /** `device.data` or an event's kind. */
  kind: string;
  plant: string;
  vendor: string;
  device: string;
  /** Webhook or vendor account that an event is about. */
  subject: string | undefined;
  /** The only channels that an imported record is for; absent: all. */
  channels?: readonly string[];
  /** The time at which its delivery begins, Unix ms: latencies count from here. */
  at: number;
  /** The time at which the vendor's answer with it was complete, Unix ms; absent where it is unknown, or must not be measured from. */
  fetchedAt?: number;
  topic: string;
  partition: number;
  offset: bigint;
}

const optInKinds: ReadonlySet<string> = new Set([
  'device.day',
  'energy.interval',
  'battery.data',
  'meter.data',
  'site.data',
]);

/** Returns whether a filter without kinds leaves the kind out (docs/use/events.md). */
export function isOptIn(kind: string): boolean {
  return optInKinds.has(kind) || /^(?:import|alarm)\./.test(kind);
}

/** Derived from the documented headers of a record. */
export function writtenRecord(
  headers: RecordHeaders,
  place: Pick<WrittenRecord, 'at' | 'fetchedAt' | 'topic' | 'partition' | 'offset'>,
): WrittenRecord {
  const { idempotency_key: key = '', account = '', kind = '', plant = '', vendor = '', device = '' } = headers;
  const { subject, channels } = headers;
  return {
    key,
    account,
    kind,
    plant,
    vendor,
    device,
    subject,
    ...reported({ channels: channels?.split(',') }),
    ...place,
  };
}

type RecordHeaders = Readonly<Record<string, string | undefined>>;

export const channels = ['webhook', 'kafka', 'mqtt'] as const;
export type Channel = (typeof channels)[number];

/** One consumer and the records that must reach it. */
export interface Expectation {
  id: string;
  channel: Channel;
  /** Endpoints that are meant to fail are counted apart from those that are not. */
  group: string;
  wants: (record: WrittenRecord) => boolean;
}
