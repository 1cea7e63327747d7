import type { IncomingRecord } from '@heliograph/kafka';
import { rawHeaderNames } from '@heliograph/messaging';
import { decodeRawBody, decodeRawEnvelope, type RawEnvelope } from '@heliograph/vendor-contract';
import type { Rejection } from './rejections.ts';

/** @returns undefined where the header is not an envelope of ours */
export function readEnvelope(raw: IncomingRecord): RawEnvelope | undefined {
  try {
    return decodeRawEnvelope(raw.headers[rawHeaderNames.envelope] ?? '');
  } catch {
    return undefined;
  }
}

/** @returns the vendor's answer, or why it cannot be read */
export function readBody({ value, headers }: IncomingRecord): Buffer | Rejection {
  try {
    return decodeRawBody(value ?? Buffer.alloc(0), headers[rawHeaderNames.contentEncoding]);
  } catch (error) {
    return { reason: 'invalid_encoding', detail: error instanceof Error ? error.message : 'unknown' };
  }
}

/** Divides a batch so that each compressed answer is by itself: many of them fit into a batch, but what becomes of them does not fit into memory. */
export function* withLargeOnesAlone(batch: readonly IncomingRecord[]): Generator<readonly IncomingRecord[]> {
  let part: IncomingRecord[] = [];
  for (const raw of batch) {
    if (raw.headers[rawHeaderNames.contentEncoding] === undefined) {
      part.push(raw);
      continue;
    }
    if (part.length > 0) yield part;
    yield [raw];
    part = [];
  }
  if (part.length > 0) yield part;
}
