import { rawHeaderNames, rawTopic, type OutgoingRecord, type RecordProducer } from '@heliograph/messaging';
import { activeSpan, newTraceparent, tracingOff, type Tracing } from '@heliograph/service';
import { encodeRawEnvelope, type PollCall, type PolledDevice, type RawAnswer } from '@heliograph/vendor-contract';
import { beginRawSend } from './poll-spans.ts';

export interface AnswerOrigin {
  vendor: string;
  accountId: string;
  vendorAccountId: string;
  samplePeriodSeconds: number;
  timeScale: number;
  /** Of the account, now. */
  language?: () => string | undefined;
}

/** The call as it was planned. */
export type PlannedCall = Pick<PollCall, 'everySeconds' | 'samples'>;

/** Beyond this Kafka would refuse the record; adapters choose their pages far below it. */
export const maxAnswerRecordBytes = 900_000;

export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/** `planned`: absent of a backfill. */
export function rawRecord(
  { timeScale, language: languageNow, ...origin }: AnswerOrigin,
  answer: RawAnswer,
  planned: PlannedCall | undefined,
  traceparent: string,
): OutgoingRecord {
  const language = languageNow?.();
  const envelope = encodeRawEnvelope({
    ...origin,
    ...(language !== undefined && { language }),
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
  const { model, firmware, ratedPowerKw, stringCount, phaseCount, timezone, latitude, longitude, groups, takesFrom } =
    device;
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
    ...(takesFrom !== undefined && { takesFrom }),
  }; // prettier-ignore
}

/** Resolves when the answers are safe in `raw.<vendor>`. The trace of a sample begins with the poll that brought it. */
export async function writeAnswers(
  producer: Pick<RecordProducer, 'send'>,
  origin: AnswerOrigin,
  answers: readonly RawAnswer[],
  planned: PlannedCall | undefined,
  tracing: Tracing = tracingOff,
): Promise<void> {
  if (answers.length === 0) return;
  const span = beginRawSend(tracing, origin.vendor, answers.length);
  const traceparent = (span ?? activeSpan())?.traceparent ?? newTraceparent();
  try {
    await producer.send(answers.map((answer) => rawRecord(origin, answer, planned, traceparent)));
    span?.end();
  } catch (error) {
    span?.end({ error: 'produce_failed' });
    throw error;
  }
}
