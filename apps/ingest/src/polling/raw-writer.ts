import { createHash } from 'node:crypto';
import { reported, type StorageType } from '@heliograph/base-data';
import { sendPossible } from '@heliograph/kafka';
import type { OutgoingRecord, RecordProducer } from '@heliograph/kafka';
import { rawBackfillTopic, rawHeaderNames, rawTopic, rejectedHeaderNames, topicNames } from '@heliograph/messaging';
import { activeSpan, newTraceparent, tracingOff } from '@heliograph/service';
import type { Tracing } from '@heliograph/service';
import {
  compressRawBody,
  decodeRawBody,
  encodeRawEnvelope,
  polledDeviceOf,
  rawBodyEncoding,
} from '@heliograph/vendor-contract';
import type { PollCall, RawAnswer } from '@heliograph/vendor-contract';
import { beginRawSend } from './poll-spans.ts';

export interface AnswerOrigin {
  vendor: string;
  accountId: string;
  vendorAccountId: string;
  samplePeriodSeconds: number;
  timeScale: number;
  /** The devices beside inverters that the vendor account asks for; absent or empty: none. */
  include?: readonly StorageType[];
  /** Returns the current language of the account. */
  language?: () => string | undefined;
}

/** The call as it was planned. */
export type PlannedCall = Pick<PollCall, 'intervalSeconds' | 'samples'>;

/** The size beyond which Kafka would refuse the record; adapters choose their pages far below it, but a plant may have any number of alarms. */
const maxAnswerRecordBytes = 900_000;

/** Makes the record of an answer. `planned` is absent for a backfill. An answer that is too large for a record is compressed; if it is too large even then, its first part goes to `rejected`. */
function rawRecord(
  { timeScale, language: languageNow, include = [], ...origin }: AnswerOrigin,
  answer: RawAnswer,
  planned: PlannedCall | undefined,
  traceparent: string,
): OutgoingRecord {
  const language = languageNow?.();
  const envelope = encodeRawEnvelope({
    ...origin,
    // Imported samples have the vendor's interval also where a simulated cloud's time runs faster.
    samplePeriodSeconds: answer.import
      ? Math.round(origin.samplePeriodSeconds * timeScale)
      : origin.samplePeriodSeconds,
    ...reported({ language }),
    call: answer.call,
    fetchedAt: answer.fetchedAt,
    ...reported({
      pollIntervalSeconds: planned ? planned.intervalSeconds / timeScale : undefined,
      samples: planned?.samples === false ? (false as const) : undefined,
      timeScale: timeScale === 1 ? undefined : timeScale,
      backfill: answer.backfill === true ? (true as const) : undefined,
      gap: answer.gap,
      import: answer.import,
      days: answer.days,
      include: include.length > 0 ? include : undefined,
    }),
    devices: answer.devices.map(polledDeviceOf),
  });
  const body = Buffer.from(answer.body);
  const fits = (value: Buffer): boolean => value.length + Buffer.byteLength(envelope) <= maxAnswerRecordBytes;
  const headers = { [rawHeaderNames.envelope]: envelope, [rawHeaderNames.traceparent]: traceparent };
  const whole = {
    topic: answer.backfill === true ? rawBackfillTopic(origin.vendor) : rawTopic(origin.vendor),
    key: origin.vendorAccountId,
    value: body,
    headers,
  };
  if (fits(body)) return whole;
  const value = compressRawBody(body);
  if (value && fits(value))
    return { ...whole, value, headers: { ...headers, [rawHeaderNames.contentEncoding]: rawBodyEncoding } };
  return rejectedAnswer(whole, `${answer.call}: ${body.length + Buffer.byteLength(envelope)} bytes`);
}

/**
 * Writes the answers to `raw.<vendor>`. Resolves when they are acknowledged; one that is too large for a record, or that Kafka refuses for itself, is
 * skipped alone. The trace of a sample begins with the poll that brought it.
 */
export async function writeAnswers(
  producer: Pick<RecordProducer, 'send'>,
  origin: AnswerOrigin,
  answers: readonly RawAnswer[],
  planned: PlannedCall | undefined,
  tracing: Tracing = tracingOff,
  onSkipped: () => void = () => undefined,
): Promise<void> {
  if (answers.length === 0) return;
  const span = beginRawSend(tracing, origin.vendor, answers.length);
  const traceparent = (span ?? activeSpan())?.traceparent ?? newTraceparent();
  try {
    const records = answers.map((answer) => rawRecord(origin, answer, planned, traceparent));
    const refused: OutgoingRecord[] = [];
    await sendPossible(producer, records, (record, { message }) => refused.push(rejectedAnswer(record, message)));
    if (refused.length > 0) await producer.send(refused);
    for (const { topic } of [...records, ...refused]) if (topic === topicNames.rejected) onSkipped();
    span?.end();
  } catch (error) {
    span?.end({ error: 'produce_failed' });
    throw error;
  }
}

/** The number of bytes that are kept: enough to recognize the answer. */
const keptBytes = 64 * 1024;

/**
 * Makes the record for `rejected` of an answer that does not fit into a record of `raw.<vendor>`: its beginning, not compressed, with its whole size and
 * hash. Its samples are missing until the next poll.
 */
function rejectedAnswer({ key, value, headers }: OutgoingRecord, detail: string): OutgoingRecord {
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
