import { createHash } from 'node:crypto';
import type { OutgoingRecord } from '@heliograph/kafka';
import { rawHeaderNames, rejectedHeaderNames, topicNames } from '@heliograph/messaging';
import { decodeRawBody } from '@heliograph/vendor-contract';

/** The number of bytes that are kept: enough to recognize the answer. */
const keptBytes = 64 * 1024;

/** Makes the record for `rejected` of an answer that no record of `raw.<vendor>` can hold: its beginning, not compressed, with its whole size and hash. Its samples are missing until the next poll. */
export function rejectedAnswer({ key, value, headers }: OutgoingRecord, detail: string): OutgoingRecord {
  const body = decodeRawBody(value ?? Buffer.alloc(0), headers?.[rawHeaderNames.contentEncoding]);
  const envelope = headers?.[rawHeaderNames.envelope] ?? '';
  const reason = 'answer_too_large';
  return {
    topic: topicNames.rejected,
    key,
    value: body.subarray(0, keptBytes),
    headers: {
      ...(Buffer.byteLength(envelope) <= keptBytes && { [rawHeaderNames.envelope]: envelope }),
      [rejectedHeaderNames.reasons]: JSON.stringify([{ reason, detail: detail.slice(0, 200) }]),
      [rejectedHeaderNames.counts]: JSON.stringify({ [reason]: 1 }),
      [rejectedHeaderNames.source]: 'ingest',
      [rejectedHeaderNames.payloadBytes]: String(body.length),
      [rejectedHeaderNames.payloadSha256]: createHash('sha256').update(body).digest('hex'),
    },
  };
}
