import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { RangeReader, type IncomingRecord, type KafkaConnection, type RecordPosition } from '@heliograph/kafka';
import { ApiError } from '@heliograph/http-service';
import { KAFKA_CONNECTION } from '@heliograph/service';
import { DeviceRecords } from './device-records.ts';
import { ReadSlots } from './read-slots.ts';
import { vendorAnswer } from './vendor-answer.ts';
import type { VendorAnswerView } from './history.views.ts';

export const READS_PER_ACCOUNT = 2;
const READS_PER_REPLICA = 8;
const TIMEOUT_MS = 8_000;

/** Reads the vendor's answer that a record is from: one record of `raw.<vendor>`, by its position. */
@Injectable()
export class VendorAnswers {
  readonly #slots = new ReadSlots(READS_PER_ACCOUNT, READS_PER_REPLICA);

  constructor(
    @Inject(KAFKA_CONNECTION) private readonly connection: KafkaConnection,
    private readonly records: DeviceRecords,
  ) {}

  /**
   * Returns the answer of the record of a time.
   * @param at sample time, Unix seconds
   * @throws ApiError 404, 410 `answer_expired`, 429 `answer_limit_reached`, 503
   */
  async of(accountId: string, deviceId: string, at: number): Promise<VendorAnswerView> {
    const { receivedAt, rawPosition } = await this.records.positionOf(accountId, deviceId, at);
    if (!rawPosition) throw expired();
    const raw = await this.#slots.use(accountId, () => this.#read(rawPosition));
    const answer = raw && vendorAnswer(raw, { accountId, deviceId, receivedAt });
    if (!answer) throw expired();
    return answer;
  }

  /** Connects for each read: answers are seldom requested, and each vendor has topics of its own. */
  async #read(position: RecordPosition): Promise<IncomingRecord | undefined> {
    const reader = new RangeReader(this.connection, [position.topic]);
    try {
      return await Promise.race([reader.record(position), timeout()]);
    } catch (error) {
      throw new ApiError(503, 'unavailable', 'The answer cannot be read at the moment. Retry later.', {
        retryAfterSeconds: 5,
        cause: error,
      });
    } finally {
      void reader.close().catch(() => undefined);
    }
  }
}

function expired(): ApiError {
  return new ApiError(410, 'answer_expired', "The vendor's answer is no longer kept; the record still is.");
}

async function timeout(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`no answer was read within ${TIMEOUT_MS} ms`);
}
