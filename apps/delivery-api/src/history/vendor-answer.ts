import type { IncomingRecord } from '@heliograph/kafka';
import { rawHeaderNames } from '@heliograph/messaging';
import { decodeRawBody, decodeRawEnvelope, type RawEnvelope } from '@heliograph/vendor-contract';
import type { VendorAnswerView } from './history.views.ts';

export interface AnsweredRecord {
  accountId: string;
  deviceId: string;
  /** Unix seconds. */
  receivedAt: number;
}

/** Maximum by which the clock of ingest may be ahead of the normalizer's. */
const CLOCK_SECONDS = 60;

/**
 * Returns the answer in a raw record.
 * @returns undefined when it is not the one that `record` is from: a topic that was recreated has other records at the same positions
 */
export function vendorAnswer({ headers, value }: IncomingRecord, record: AnsweredRecord): VendorAnswerView | undefined {
  const envelope = envelopeOf(headers[rawHeaderNames.envelope]);
  if (value === null || envelope === undefined || !isOf(record, envelope)) return undefined;
  const { vendor, call, fetchedAt } = envelope;
  const body = decodeRawBody(value, headers[rawHeaderNames.contentEncoding]).toString('utf8');
  return { vendor, call, fetchedAt: Math.floor(fetchedAt / 1000), body };
}

function envelopeOf(header: string | undefined): RawEnvelope | undefined {
  try {
    return decodeRawEnvelope(header ?? '');
  } catch {
    return undefined;
  }
}

/** A device id belongs to one vendor account of one account. */
function isOf({ accountId, deviceId, receivedAt }: AnsweredRecord, envelope: RawEnvelope): boolean {
  return (
    envelope.accountId === accountId &&
    envelope.devices.some((device) => device.deviceId === deviceId) &&
    envelope.fetchedAt <= (receivedAt + CLOCK_SECONDS) * 1000
  );
}
