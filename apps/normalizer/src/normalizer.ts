import { isLanguage, type Language } from '@heliograph/base-data';
import type { DeviceEventKind, OfflineReason } from '@heliograph/events';
import {
  rawHeaderNames,
  rawTopic,
  type IncomingRecord,
  type OutgoingRecord,
  type RecordProducer,
  type TopicPartition,
} from '@heliograph/messaging';
import type { Tracing } from '@heliograph/service';
import { decodeRawEnvelope, type RawEnvelope, type VendorMapping } from '@heliograph/vendor-contract';
import { AnswerSpans } from './answer-spans.ts';
import type { DeviceStates, StatePartition } from './device-states.ts';
import { normalizeAnswer, type NormalizedAnswer, type Rejection } from './normalize-answer.ts';
import { baseDataRecord, deviceStateRecord, presenceRecord, rejectedRecord, traceparentOf } from './output-records.ts';
import { stateRecords } from './state-records.ts';

export interface NormalizerObserver {
  normalized(vendor: string, records: number, newestAgeSeconds: number | undefined): void;
  rejected(vendor: string, reason: string): void;
  /** `tooOld`: of them those of so long ago that they only count as written before. */
  seen(vendor: string, samples: number, tooOld: number): void;
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
  /** Of answers that do not say it themselves: those of before 2026-11-22. */
  language: (accountId: string) => Language;
  observer: NormalizerObserver;
  /** Whether a partition of `raw.<vendor>` is ours for sure: what is another's by now is not written, neither records nor states. */
  holds?: (at: TopicPartition) => boolean;
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
      const answers = await this.#normalizeAll(batch, spans);
      const outgoing = answers.flatMap((answer) => answer.outgoing);
      if (outgoing.length > 0) await producer.send(outgoing, { onlyWhile: () => this.#holdsAny(batch) });
      states.keep();
      spans?.end();
      for (const { observe } of answers) observe?.();
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
    const taken = states.takeDirty();
    const dirty = taken.filter((entry) => this.#holdsAny([rawPartition(entry)]));
    // Of partitions that went to another they are dropped with them; while it is not sure who has them, nothing may be committed either.
    const held = new Set(dirty);
    states.returnDirty(taken.filter((entry) => !held.has(entry)));
    if (taken.length > 0 && dirty.length === 0) throw new Error('none of the changed states is held for sure');
    if (dirty.length === 0) return;
    try {
      const records = dirty.flatMap((entry) => stateRecords(entry, states.epochOf(entry)));
      await producer.send(records, { onlyWhile: () => this.#holdsAny(dirty.slice(0, 1).map(rawPartition)) });
      states.written(dirty);
    } catch (error) {
      states.returnDirty(dirty);
      throw error;
    }
  }

  /** Of a process that was paused too long none is held; in a rebalance some move on, and their next owner writes the same bytes. */
  #holdsAny(partitions: readonly TopicPartition[]): boolean {
    const { holds } = this.#options;
    return holds === undefined || partitions.some((at) => holds(at));
  }

  /** Once more where it met samples of days that had to be read first. */
  async #normalizeAll(batch: readonly IncomingRecord[], spans: AnswerSpans | undefined): Promise<Answer[]> {
    const { states } = this.#options;
    for (;;) {
      const answers = batch.map((raw) => this.#normalize(raw, spans));
      if (!states.missed) return answers;
      await states.holdMissed();
    }
  }

  #normalize(raw: IncomingRecord, spans: AnswerSpans | undefined): Answer {
    const envelope = readEnvelope(raw);
    const mapping = envelope && this.#options.mappings.get(envelope.vendor);
    if (!envelope || !mapping) {
      const reason = envelope ? 'unknown_vendor' : 'invalid_envelope';
      const rejections = [{ reason }];
      return {
        outgoing: [rejectedRecord(raw, rejections, '')],
        observe: () => this.#countRejections(envelope?.vendor ?? 'unknown', rejections),
      };
    }
    if (this.#erased.has(envelope.accountId)) return { outgoing: [] };
    this.#accounts.set(envelope.vendorAccountId, envelope.accountId);
    const traceparent = spans ? spans.begin(raw, envelope) : traceparentOf(raw);
    return this.#normalizeAnswer(raw, envelope, mapping, traceparent);
  }

  #normalizeAnswer(
    raw: IncomingRecord,
    envelope: RawEnvelope,
    mapping: VendorMapping,
    traceparent: string | undefined,
  ): Answer {
    const { states, language } = this.#options;
    const access = states.access({ vendor: envelope.vendor, partition: raw.partition }, envelope.vendorAccountId);
    const answer = normalizeAnswer(envelope, raw.value?.toString('utf8') ?? '', mapping, access, {
      language: languageIn(envelope) ?? language(envelope.accountId),
    });
    const outgoing = answer.records.map(({ record, device }) => baseDataRecord(record, device, envelope, traceparent));
    for (const { event, device } of answer.events) outgoing.push(presenceRecord(event, device, envelope, traceparent));
    for (const status of answer.statuses) outgoing.push(deviceStateRecord(status, envelope));
    if (answer.rejections.length > 0) outgoing.push(rejectedRecord(raw, answer.rejections, mapping.version));
    return { outgoing, observe: () => this.#observe(envelope.vendor, answer) };
  }

  #observe(vendor: string, { records, events, rejections, seen, tooOld, unknownStateCodes }: NormalizedAnswer): void {
    const { observer } = this.#options;
    const newest = records.reduce((time, { record }) => Math.max(time, record.Datetime), 0);
    observer.normalized(vendor, records.length, newest > 0 ? Date.now() / 1000 - newest : undefined);
    if (seen > 0) observer.seen(vendor, seen, tooOld);
    for (const { event } of events) observer.presenceChanged(vendor, event.event, event.reason);
    for (const code of unknownStateCodes) observer.unknownState(vendor, code);
    this.#countRejections(vendor, rejections);
  }

  #countRejections(vendor: string, rejections: readonly Rejection[]): void {
    for (const { reason } of rejections) this.#options.observer.rejected(vendor, reason);
  }
}

/** What is to be written of an answer, and counted once it is. */
interface Answer {
  outgoing: OutgoingRecord[];
  observe?: () => void;
}

function languageIn({ language }: RawEnvelope): Language | undefined {
  return language !== undefined && isLanguage(language) ? language : undefined;
}

function rawPartition({ vendor, partition }: StatePartition): TopicPartition {
  return { topic: rawTopic(vendor), partition };
}

function vendorOf(topic: string): string {
  return topic.slice(rawTopic('').length);
}

function readEnvelope(raw: IncomingRecord): RawEnvelope | undefined {
  try {
    return decodeRawEnvelope(raw.headers[rawHeaderNames.envelope] ?? '');
  } catch {
    return undefined;
  }
}
