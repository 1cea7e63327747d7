import { randomBytes } from 'node:crypto';
import { rawHeaderNames, rawTopic, type OutgoingRecord, type RecordProducer } from '@heliograph/messaging';
import { encodeRawEnvelope, type PollCall, type PolledDevice, type RawAnswer } from '@heliograph/vendor-contract';

export interface AnswerOrigin {
  vendor: string;
  accountId: string;
  vendorAccountId: string;
  samplePeriodSeconds: number;
  timeScale: number;
}

/** The call as it was planned. */
export type PlannedCall = Pick<PollCall, 'everySeconds' | 'samples'>;

/** Beyond this Kafka would refuse the record; adapters choose their pages far below it. */
export const maxAnswerRecordBytes = 900_000;

export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/** The trace of a sample begins with the poll that brought it. */
export function newTraceparent(): string {
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
}

/** `planned`: absent of a backfill. */
export function rawRecord(
  { timeScale, ...origin }: AnswerOrigin,
  answer: RawAnswer,
  planned: PlannedCall | undefined,
  traceparent: string,
): OutgoingRecord {
  const envelope = encodeRawEnvelope({
    ...origin,
    call: answer.call,
    fetchedAt: answer.fetchedAt,
    ...(planned && { pollIntervalSeconds: planned.everySeconds / timeScale }),
    ...(planned?.samples === false && { samples: false }),
    ...(timeScale !== 1 && { timeScale }),
    ...(answer.backfill === true && { backfill: true }),
    ...(answer.gap && { gap: answer.gap }),
    devices: answer.devices.map(withoutNoise),
  });
  const value = Buffer.from(answer.body);
  if (value.length + envelope.length > maxAnswerRecordBytes) {
    throw new AnswerTooLargeError(
      `${origin.vendor} ${answer.call}: ${value.length} bytes in one answer; ask for fewer devices a call`,
    );
  }
  return {
    topic: rawTopic(origin.vendor),
    key: origin.vendorAccountId,
    value,
    headers: { [rawHeaderNames.envelope]: envelope, [rawHeaderNames.traceparent]: traceparent },
  };
}

/** Only what the normalizer needs: control records carry more. */
function withoutNoise(device: PolledDevice): PolledDevice {
  const { deviceId, plantId, vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType } = device;
  const { model, firmware, ratedPowerKw, stringCount, phaseCount, timezone, latitude, longitude, groups } = device;
  return {
    deviceId, plantId, vendorPlantId, InverterSN, CollectorSN, vendorDeviceId, vendorType,
    ...(model !== undefined && { model }),
    ...(firmware !== undefined && { firmware }),
    ...(ratedPowerKw !== undefined && { ratedPowerKw }),
    ...(stringCount !== undefined && { stringCount }),
    ...(phaseCount !== undefined && { phaseCount }),
    ...(timezone !== undefined && { timezone }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    ...(groups !== undefined && groups.length > 0 && { groups }),
  }; // prettier-ignore
}

/** Resolves when the answers are safe in `raw.<vendor>`. */
export async function writeAnswers(
  producer: Pick<RecordProducer, 'send'>,
  origin: AnswerOrigin,
  answers: readonly RawAnswer[],
  planned: PlannedCall | undefined,
): Promise<void> {
  const traceparent = newTraceparent();
  if (answers.length > 0) await producer.send(answers.map((answer) => rawRecord(origin, answer, planned, traceparent)));
}
