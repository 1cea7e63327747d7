import { reported, type StorageType } from '@heliograph/base-data';
import type { DateSpan } from './days.ts';
import type { Gap, ImportOrigin, PolledDevice } from './adapter.ts';
import type { BytesAnswer } from './mapping.ts';

/**
 * The call of a raw record that is no vendor's answer: ingest writes it after the last answer of an import for a local day (`ImportDayDone`) of its `devices`.
 * The normalizer takes no later sample of that day as new.
 */
export const importDayDoneCall = 'import.day-done';

/** The body of `importDayDoneCall`. */
export interface ImportDayDone {
  /** Local date of the devices: `2025-11-02`. */
  day: string;
}

/** The `envelope` header of a `raw.<vendor>` record: all that is needed to normalize the answer, now or at a replay. */
export interface RawEnvelope {
  vendor: string;
  accountId: string;
  vendorAccountId: string;
  call: string;
  /** Unix ms. */
  fetchedAt: number;
  samplePeriodSeconds: number;
  /** Seconds between two of these calls as they are planned, divided by the time scale. Absent in records of before 2026-11-21. */
  pollIntervalSeconds?: number;
  /** False: a call that brings no samples (alarms, connection states), so that its absence does not mean that a device sent none. */
  samples?: false;
  /** How many times faster than in reality the vendor's cloud runs; absent: 1. */
  timeScale?: number;
  backfill?: boolean;
  gap?: Gap;
  /** The import that made the call, beside `backfill` and `gap`. */
  import?: ImportOrigin;
  /** The dates that a days call was made for; absent: the answer is mapped to samples. */
  days?: DateSpan;
  /** The account's language when the answer came, for `StateDesc`: normalized again it gives the same bytes. Absent in records of before 2026-11-22. */
  language?: string;
  /** The devices beside inverters that become records; absent: none. */
  include?: readonly StorageType[];
  devices: readonly PolledDevice[];
}

export function encodeRawEnvelope(envelope: RawEnvelope): string {
  return JSON.stringify(envelope);
}

/** Throws `SyntaxError` or `TypeError` when the header is not one of ours. */
export function decodeRawEnvelope(header: string): RawEnvelope {
  const envelope = JSON.parse(header) as Partial<RawEnvelope> | null;
  const whole =
    typeof envelope?.vendor === 'string' &&
    typeof envelope.accountId === 'string' &&
    typeof envelope.vendorAccountId === 'string' &&
    typeof envelope.call === 'string' &&
    typeof envelope.fetchedAt === 'number' &&
    typeof envelope.samplePeriodSeconds === 'number' &&
    Array.isArray(envelope.devices);
  if (!whole) throw new TypeError('not a raw envelope');
  return envelope as RawEnvelope;
}

export function rawAnswerOf(envelope: RawEnvelope, bytes: Buffer): BytesAnswer {
  const { call, fetchedAt, devices, backfill } = envelope;
  return { call, bytes, fetchedAt, devices, ...reported({ backfill: backfill === true ? backfill : undefined }) };
}
