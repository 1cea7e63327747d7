import type { Language } from '@heliograph/base-data';
import type { DeviceEventKind, OfflineReason } from '@heliograph/events';
import {
  rawHeaderNames,
  rawTopic,
  stateTopic,
  topicNames,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/messaging';
import type { Tracing } from '@heliograph/service';
import { decodeRawEnvelope, type RawEnvelope, type VendorMapping } from '@heliograph/vendor-contract';
import { AnswerSpans } from './answer-spans.ts';
import { encodeDeviceState } from './device-state.ts';
import type { DeviceStates, DirtyState } from './device-states.ts';
import { normalizeAnswer, type Rejection } from './normalize-answer.ts';
import { baseDataRecord, deviceStateRecord, presenceRecord, rejectedRecord, traceparentOf } from './output-records.ts';

export interface NormalizerObserver {
  normalized(vendor: string, records: number, newestAgeSeconds: number | undefined): void;
  rejected(vendor: string, reason: string): void;
  seen(vendor: string, samples: number): void;
  unknownState(vendor: string, code: string): void;
  /** The records of one answer of the vendor are acknowledged, so long after it was handed over. */
  written(vendor: string, seconds: number): void;
  presenceChanged(vendor: string, kind: DeviceEventKind, reason: OfflineReason | undefined): void;
}

export interface NormalizerOptions {
  producer: Pick<RecordProducer, 'send'>;
  states: DeviceStates;
  /** By vendor id. */
  mappings: ReadonlyMap<string, VendorMapping>;
  language: (accountId: string) => Language;
  observer: NormalizerObserver;
  /** While it is on. */
  tracing?: Tracing | undefined;
}

/**
 * raw.<vendor> → basedata, device-events, state.devices | rejected. Read, produce, wait for the acknowledgement, only then remember and settle: a crash in between repeats
 * records with the same keys and loses none.
 */
export class Normalizer {
  readonly #options: NormalizerOptions;
  readonly #erased = new Set<string>();
  /** Account of each vendor account whose answers passed here. */
  readonly #accounts = new Map<string, string>();

  constructor(options: NormalizerOptions) {
    this.#options = options;
  }

  /** Rejects when the records could not be produced: the same batch must then be handed over again. */
  async process(batch: readonly IncomingRecord[]): Promise<void> {
    const { producer, states, observer } = this.#options;
    const startedAt = performance.now();
    const spans = this.#options.tracing && new AnswerSpans(this.#options.tracing);
    try {
      const outgoing = batch.flatMap((raw) => this.#normalize(raw, spans));
      if (outgoing.length > 0) await producer.send(outgoing);
      states.keep();
      spans?.end();
      const seconds = (performance.now() - startedAt) / 1000;
      for (const { topic } of batch) observer.written(vendorOf(topic), seconds);
    } catch (error) {
      states.forget();
      spans?.end('produce_failed');
      throw error;
    }
  }

  /**
   * The account is deleted: answers of its devices that are still on the way become nothing, and what is remembered of them is erased. The API
   * erases it in Kafka as well, but what was changed and not yet written here would come back after that.
   */
  eraseAccount(accountId: string): void {
    this.#erased.add(accountId);
    for (const [vendorAccountId, owner] of this.#accounts) {
      if (owner !== accountId) continue;
      this.#options.states.erase(vendorAccountId);
      this.#accounts.delete(vendorAccountId);
    }
  }

  /** Writes the states that changed, before the offsets they stand for are committed. */
  async flushStates(): Promise<void> {
    const { producer, states } = this.#options;
    const dirty = states.takeDirty();
    if (dirty.length === 0) return;
    try {
      await producer.send(dirty.flatMap(stateRecords));
    } catch (error) {
      states.returnDirty(dirty);
      throw error;
    }
  }

  #normalize(raw: IncomingRecord, spans: AnswerSpans | undefined): OutgoingRecord[] {
    const envelope = readEnvelope(raw);
    const mapping = envelope && this.#options.mappings.get(envelope.vendor);
    if (!envelope || !mapping)
      return this.#reject(
        raw,
        envelope?.vendor ?? 'unknown',
        [{ reason: envelope ? 'unknown_vendor' : 'invalid_envelope' }],
        '',
      );
    if (this.#erased.has(envelope.accountId)) return [];
    this.#accounts.set(envelope.vendorAccountId, envelope.accountId);
    const traceparent = spans ? spans.begin(raw, envelope) : traceparentOf(raw);
    return this.#normalizeAnswer(raw, envelope, mapping, traceparent);
  }

  #normalizeAnswer(
    raw: IncomingRecord,
    envelope: RawEnvelope,
    mapping: VendorMapping,
    traceparent: string | undefined,
  ): OutgoingRecord[] {
    const { states, language, observer } = this.#options;
    const access = states.access({ vendor: envelope.vendor, partition: raw.partition }, envelope.vendorAccountId);
    const answer = normalizeAnswer(envelope, raw.value?.toString('utf8') ?? '', mapping, access, {
      language: language(envelope.accountId),
    });
    const outgoing = answer.records.map(({ record, device }) => baseDataRecord(record, device, envelope, traceparent));
    const newest = answer.records.reduce((time, { record }) => Math.max(time, record.Datetime), 0);
    observer.normalized(envelope.vendor, answer.records.length, newest > 0 ? Date.now() / 1000 - newest : undefined);
    if (answer.seen > 0) observer.seen(envelope.vendor, answer.seen);
    for (const { event, device } of answer.events) {
      outgoing.push(presenceRecord(event, device, envelope, traceparent));
      observer.presenceChanged(envelope.vendor, event.event, event.reason);
    }
    for (const status of answer.statuses) outgoing.push(deviceStateRecord(status, envelope));
    for (const code of answer.unknownStateCodes) observer.unknownState(envelope.vendor, code);
    if (answer.rejections.length > 0)
      outgoing.push(...this.#reject(raw, envelope.vendor, answer.rejections, mapping.version));
    return outgoing;
  }

  #reject(
    raw: IncomingRecord,
    vendor: string,
    rejections: readonly Rejection[],
    mappingVersion: string,
  ): OutgoingRecord[] {
    for (const { reason } of rejections) this.#options.observer.rejected(vendor, reason);
    return [rejectedRecord(raw, rejections, mappingVersion)];
  }
}

function vendorOf(topic: string): string {
  return topic.slice(rawTopic('').length);
}

function stateRecords(dirty: DirtyState): OutgoingRecord[] {
  const { vendor, partition, key, state } = dirty;
  const value = state && encodeDeviceState(state);
  const record = { topic: stateTopic(vendor), partition, key, value };
  if (state !== null || dirty.deviceId === undefined) return [record];
  return [record, { topic: topicNames.stateDevices, key: dirty.deviceId, value: null }];
}

function readEnvelope(raw: IncomingRecord): RawEnvelope | undefined {
  try {
    return decodeRawEnvelope(raw.headers[rawHeaderNames.envelope] ?? '');
  } catch {
    return undefined;
  }
}
