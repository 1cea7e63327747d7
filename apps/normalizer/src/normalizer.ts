import { isLanguage, type Language } from '@heliograph/base-data';
import type { AlarmEvent, DeviceEventKind, OfflineReason } from '@heliograph/events';
import {
  ProduceError,
  sendPossible,
  type IncomingRecord,
  type OffsetRange,
  type OutgoingRecord,
  type RecordProducer,
  type RecordRange,
  type TopicPartition,
} from '@heliograph/kafka';
import { liveTopicOf, rawBackfillTopic, rawTopic, rawTopicVendor, stateTopic } from '@heliograph/messaging';
import type { Tracing } from '@heliograph/service';
import {
  importDayDoneCall,
  type RawEnvelope,
  type VendorAlarms,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { AnswerSpans } from './answer-spans.ts';
import { partitionKey, type DeviceStates, type DirtyState, type StatePartition } from './device-states.ts';
import { finishedDay, withClosedDay } from './imports/imported-days.ts';
import { normalizeDays } from './imports/vendor-days.ts';
import { normalizeAnswer, type NormalizedAnswer } from './normalize-answer.ts';
import {
  alarmRecord,
  answerOrigin,
  baseDataRecord,
  changedDayRecord,
  deviceDayRecord,
  deviceStateRecord,
  presenceRecord,
  rejectedRecord,
  rejectedWithoutAnswer,
  storageDataRecord,
  traceparentOf,
  type AnswerOrigin,
} from './output-records.ts';
import { markRecord } from './produced/backfill-marks.ts';
import { readBody, readEnvelope, withLargeOnesAlone } from './raw-records.ts';
import { Rejections, type Rejection } from './rejections.ts';
import { stateRecords } from './state-records.ts';

export interface NormalizerObserver {
  normalized(vendor: string, records: number, newestAgeSeconds: number | undefined): void;
  rejected(vendor: string, reason: string, count: number): void;
  /** Called for an answer, a record or a state that was skipped, so that all others are processed. */
  skipped(vendor: string, reason: SkipReason): void;
  /** Called for samples that were seen before; `tooOld` of them are so old that they only count as seen. */
  seen(vendor: string, samples: number, tooOld: number): void;
  unknownState(vendor: string, code: string): void;
  /** Called for an answer with days: the new ones, and those whose sums have changed at the vendor since their record. */
  days(vendor: string, records: number, corrected: number): void;
  /** Called when the records of one answer are acknowledged, `seconds` after it was consumed. */
  written(vendor: string, seconds: number): void;
  /** Called for an alarm that was raised, changed or cleared. */
  alarm(alarm: AlarmEvent): void;
  presenceChanged(vendor: string, kind: DeviceEventKind, reason: OfflineReason | undefined): void;
}

export type SkipReason = 'normalizing_failed' | 'produce_refused' | 'record_too_large' | 'state_refused';

/** The records of one answer, and how to count it when they are acknowledged. */
interface Outcome {
  records: OutgoingRecord[];
  report: () => void;
}

/** A BaseData record is some KB; a webhook or an MQTT client has to take it in one piece. */
const maxBaseDataBytes = 256 * 1024;

export interface NormalizerOptions {
  producer: Pick<RecordProducer, 'send'>;
  states: DeviceStates;
  mappings: ReadonlyMap<string, VendorMapping>;
  /** By vendor; a vendor without a reader has no events of alarms. */
  alarms?: ReadonlyMap<string, VendorAlarms>;
  /** Returns the language of answers without one: those from before 2026-11-22. */
  language: (accountId: string) => Language;
  observer: NormalizerObserver;
  /** Returns whether the ownership of a partition of `raw.<vendor>` is confirmed: for others neither records nor states are written. */
  owns?: (at: TopicPartition) => boolean;
  /** Reads again the backfill answers that a former owner was normalizing when it died. May reject. */
  readBackfill?: (range: OffsetRange) => Promise<RecordRange>;
  /** The tracing; absent while it is off. */
  tracing?: Tracing | undefined;
}

/**
 * Normalizes `raw.<vendor>` to `basedata` (for history calls each with `.backfill`), `energy`, `device-events`, `state.devices` and `rejected`. It reads, produces,
 * waits for the acknowledgement, and only then updates the states and settles: a crash in between repeats records with the same keys and loses no record.
 */
export class Normalizer {
  readonly #options: NormalizerOptions;
  readonly #erased = new Set<string>();
  /** The account of each vendor account whose answers were normalized here. */
  readonly #accounts = new Map<string, string>();

  /** The flush in progress, one at a time: an older write of a state must not come after a newer one. */
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: NormalizerOptions) {
    this.#options = options;
  }

  /**
   * Normalizes a batch. Rejects when Kafka is unavailable: the same batch must then be processed again. The content of an answer is never a reason to
   * reject: only answers that cannot be normalized or produced are skipped.
   */
  async process(batch: readonly IncomingRecord[]): Promise<void> {
    await this.#fenceFormerOwners(partitionsOf(batch));
    for (const at of partitionsOf(batch)) await this.#replayInterruptedBackfill(at);
    const backfill = batch.filter(isBackfill);
    if (backfill.length === 0) return this.#produceBatch(batch);
    if (backfill.length < batch.length) await this.#produceBatch(batch.filter((raw) => !isBackfill(raw)));
    await this.#markBackfill(backfill);
    await this.#produceBatch(backfill);
    for (const at of partitionsOf(backfill)) this.#options.states.backfill.done(at);
  }

  /** Writes the marks of partitions that were taken over again, with the epoch of this owner: later marks of former owners do not count then. */
  async #fenceFormerOwners(partitions: readonly StatePartition[]): Promise<void> {
    const { backfill } = this.#options.states;
    if (partitions.every((at) => backfill.isFenced(at))) return;
    await this.flushStates();
    if (!partitions.every((at) => backfill.isFenced(at)))
      throw new Error('the ownership of a partition is not confirmed: its mark is not written');
  }

  /** Repeats the backfill answers that a former owner was normalizing, before all other answers of the partition, so that they give the same bytes. */
  async #replayInterruptedBackfill(at: StatePartition): Promise<void> {
    const { states, readBackfill } = this.#options;
    const range = states.backfill.toRepeat(at);
    if (!range || !readBackfill) return;
    const { end } = range;
    const place = { topic: rawBackfillTopic(at.vendor), partition: at.partition, end };
    for (let offset = range.from; offset < end;) {
      const { records, nextOffset } = await readBackfill({ ...place, offset });
      if (nextOffset === offset) throw new Error(`${place.topic}-${at.partition} cannot be read at ${offset} yet`);
      await this.#produceBatch(records);
      offset = nextOffset;
    }
    states.backfill.done(at);
  }

  /** Writes the marks of backfill answers, after the states of all earlier answers: none of their records may be produced before. */
  async #markBackfill(answers: readonly IncomingRecord[]): Promise<void> {
    const { backfill } = this.#options.states;
    const partitions = partitionsOf(answers);
    for (const at of partitions) {
      const offsets = answers.filter((raw) => isIn(raw, at)).map(({ offset }) => offset);
      backfill.begin(at, { from: offsets[0]!, end: offsets.at(-1)! + 1n });
    }
    await this.flushStates();
    if (!partitions.every((at) => backfill.isWritten(at)))
      throw new Error('the ownership of a partition with backfill answers is not confirmed: its marks are not written');
  }

  /** Normalizes a batch and produces its records, large answers alone. */
  async #produceBatch(batch: readonly IncomingRecord[]): Promise<void> {
    for (const part of withLargeOnesAlone(batch)) {
      try {
        await this.#produce(part, (raw, spans) => this.#normalizeOrReject(raw, spans));
      } catch (error) {
        if (!(error instanceof ProduceError) || !error.hopeless) throw error;
        await this.#produceHalves(part, error);
      }
    }
  }

  /** Produces a batch of which Kafka refuses a record, by halves until the answer of that record is found and skipped. */
  async #produceHalves(batch: readonly IncomingRecord[], error: ProduceError): Promise<void> {
    if (batch.length === 1) {
      const rejection = { reason: 'produce_refused', detail: error.message } as const;
      return this.#produce(batch, (raw) => this.#reject(raw, rejection, rejectedWithoutAnswer));
    }
    const half = Math.ceil(batch.length / 2);
    await this.#produceBatch(batch.slice(0, half));
    await this.#produceBatch(batch.slice(half));
  }

  /** Produces what `normalize` makes of a batch; the changed states count once Kafka has acknowledged the records. */
  async #produce(
    batch: readonly IncomingRecord[],
    normalize: (raw: IncomingRecord, spans: AnswerSpans | undefined) => Outcome,
  ): Promise<void> {
    const { producer, states, observer } = this.#options;
    const startedAt = performance.now();
    const spans = this.#options.tracing && new AnswerSpans(this.#options.tracing);
    try {
      const outcomes = await this.#normalizeBatch(batch, (raw) => normalize(raw, spans));
      const outgoing = outcomes.flatMap(({ records }) => records);
      // Checked by the live partition: the backfill partition goes with it, and is repeated before it is assigned.
      const live = partitionsOf(batch).map(rawPartition);
      if (outgoing.length > 0) await producer.send(outgoing, { onlyWhile: () => this.#ownsAny(live) });
      states.keep();
      spans?.end();
      for (const { report } of outcomes) report();
      const seconds = (performance.now() - startedAt) / 1000;
      for (const { topic } of batch) observer.written(rawTopicVendor(topic), seconds);
    } catch (error) {
      states.forget();
      spans?.end('produce_failed');
      throw error;
    }
  }

  /** Normalizes a batch; a second time if it had samples of days that had to be read first. */
  async #normalizeBatch(
    batch: readonly IncomingRecord[],
    normalize: (raw: IncomingRecord) => Outcome,
  ): Promise<Outcome[]> {
    const { states } = this.#options;
    for (;;) {
      const outcomes = batch.map(normalize);
      if (!states.missed) return outcomes;
      await states.loadMissedDays();
    }
  }

  /** Normalizes one answer; one that cannot be normalized becomes a record of `rejected`. Never throws. */
  #normalizeOrReject(raw: IncomingRecord, spans: AnswerSpans | undefined): Outcome {
    const { states } = this.#options;
    try {
      const outcome = this.#recordsOf(raw, spans);
      states.keepAnswer();
      return outcome;
    } catch (error) {
      states.forgetAnswer();
      const detail = error instanceof Error ? error.message : 'unknown';
      return this.#reject(raw, { reason: 'normalizing_failed', detail }, rejectedRecord);
    }
  }

  /** Returns the records of one answer: BaseData, events, device states, rejections. */
  #recordsOf(raw: IncomingRecord, spans: AnswerSpans | undefined): Outcome {
    const { states, mappings, alarms, language } = this.#options;
    const envelope = readEnvelope(raw);
    const mapping = envelope && mappings.get(envelope.vendor);
    if (!envelope || !mapping)
      return this.#reject(raw, { reason: envelope ? 'unknown_vendor' : 'invalid_envelope' }, rejectedRecord);
    const { vendor, accountId, vendorAccountId } = envelope;
    if (this.#erased.has(accountId)) return { records: [], report: () => undefined };
    const body = readBody(raw);
    if (!Buffer.isBuffer(body)) return this.#reject(raw, body, rejectedRecord);
    this.#accounts.set(vendorAccountId, accountId);
    if (envelope.call === importDayDoneCall) return this.#closeImportedDay(raw, envelope, body);
    const traceparent = spans ? spans.begin(raw, envelope) : traceparentOf(raw);
    const at = { vendor, partition: raw.partition };
    if (envelope.days) return this.#deviceDays(raw, envelope, body, { mapping, traceparent });
    const answer = normalizeAnswer(envelope, body, mapping, states.access(at, vendorAccountId), {
      language: languageIn(envelope) ?? language(accountId),
      alarms: alarms?.get(vendor),
      offset: Number(raw.offset),
    });
    const origin = answerOrigin(envelope, raw, traceparent);
    const records = this.#baseDataRecords(answer, origin);
    for (const each of answer.storage) records.push(storageDataRecord(each, origin));
    for (const { event, device } of answer.events) records.push(presenceRecord(event, device, envelope, traceparent));
    for (const { event, device } of answer.alarms) records.push(alarmRecord(event, device, envelope, traceparent));
    for (const status of answer.statuses) records.push(deviceStateRecord(status, envelope, states.epochOf(at)));
    const { rejections } = answer;
    if (rejections.size > 0) records.push(rejectedRecord(raw, rejections, mapping.version));
    return { records, report: this.#reporter(raw, envelope, answer) };
  }

  /** Returns the records of an answer of a days call. */
  #deviceDays(
    raw: IncomingRecord,
    envelope: RawEnvelope,
    body: Buffer,
    { mapping, traceparent }: { mapping: VendorMapping; traceparent: string | undefined },
  ): Outcome {
    const { states, observer } = this.#options;
    const { vendor, vendorAccountId } = envelope;
    const access = states.access({ vendor, partition: raw.partition }, vendorAccountId);
    const { days, corrected, rejections } = normalizeDays(envelope, body, mapping, access);
    const origin = answerOrigin(envelope, raw, traceparent);
    const records = days.map((day) => deviceDayRecord(day, origin));
    for (const day of corrected) records.push(changedDayRecord(day, origin));
    if (rejections.size > 0) records.push(rejectedRecord(raw, rejections, mapping.version));
    return {
      records,
      report: () => {
        observer.days(vendor, days.length, corrected.length);
        this.#countRejections(raw, rejections);
      },
    };
  }

  /** Closes a local day of devices that an import has read: none of its samples is imported again. */
  #closeImportedDay(raw: IncomingRecord, { vendor, vendorAccountId, devices }: RawEnvelope, body: Buffer): Outcome {
    const { states } = this.#options;
    const day = finishedDay(body);
    if (day === undefined) return this.#reject(raw, { reason: 'invalid_import_day' }, rejectedRecord);
    const access = states.access({ vendor, partition: raw.partition }, vendorAccountId);
    for (const { InverterSN } of devices) {
      if (InverterSN === '' || InverterSN.includes('\n')) continue;
      const state = access.change(InverterSN);
      state.imported = withClosedDay(state.imported, day);
    }
    return { records: [], report: () => undefined };
  }

  /** Makes the records of a size that every channel can carry; larger ones are rejected. */
  #baseDataRecords({ records, rejections }: NormalizedAnswer, origin: AnswerOrigin): OutgoingRecord[] {
    return records.flatMap(({ record, device }) => {
      const outgoing = baseDataRecord(record, device, origin);
      const bytes = outgoing.value?.length ?? 0;
      if (bytes <= maxBaseDataBytes) return [outgoing];
      rejections.add({ reason: 'record_too_large', detail: `${bytes} bytes`, serial: record.InverterSN });
      return [];
    });
  }

  /**
   * Returns the function that counts an answer once it is acknowledged. It references no record of the answer: they are written by then, and a batch of
   * them would be copied by the garbage collector for as long as Kafka takes.
   */
  #reporter(raw: IncomingRecord, { vendor, import: ofImport }: RawEnvelope, answer: NormalizedAnswer): () => void {
    const { observer } = this.#options;
    const { events, alarms, rejections, seen, tooOld, unknownStateCodes } = answer;
    const count = answer.records.length;
    // The age of an imported sample says nothing about the service.
    const newest = ofImport ? 0 : answer.records.reduce((time, { record }) => Math.max(time, record.Datetime), 0);
    return () => {
      observer.normalized(vendor, count, newest > 0 ? Date.now() / 1000 - newest : undefined);
      if (seen > 0) observer.seen(vendor, seen, tooOld);
      for (const { event } of events) observer.presenceChanged(vendor, event.event, event.reason);
      for (const { event } of alarms) observer.alarm(event);
      for (const code of unknownStateCodes) observer.unknownState(vendor, code);
      this.#countRejections(raw, rejections);
    };
  }

  #countRejections({ topic }: IncomingRecord, { counts }: Rejections): void {
    const { observer } = this.#options;
    for (const [reason, count] of counts) {
      observer.rejected(rawTopicVendor(topic), reason, count);
      if (isSkipReason(reason)) observer.skipped(rawTopicVendor(topic), reason);
    }
  }

  /** Returns the record of `rejected` for an answer without any other record. */
  #reject(raw: IncomingRecord, rejection: Rejection, recordOf: typeof rejectedRecord): Outcome {
    const rejections = new Rejections();
    rejections.add(rejection);
    return { records: [recordOf(raw, rejections, '')], report: () => this.#countRejections(raw, rejections) };
  }

  /**
   * Erases a deleted account: answers of its devices that are still on the way are dropped, and the states of its devices erased. The API erases them in
   * Kafka as well, but pending changes of this process would be written after that.
   */
  eraseAccount(accountId: string): void {
    this.#erased.add(accountId);
    for (const [vendorAccountId, owner] of this.#accounts) {
      if (owner !== accountId) continue;
      this.#options.states.erase(vendorAccountId);
      this.#accounts.delete(vendorAccountId);
    }
  }

  /** Writes the changed states, before the offsets of their answers are committed. */
  flushStates(): Promise<void> {
    const flushed = this.#flushing.then(() => this.#flush());
    this.#flushing = flushed.catch(() => undefined);
    return flushed;
  }

  async #flush(): Promise<void> {
    const { producer, states, observer } = this.#options;
    const taken = states.takeDirty();
    const dirty = taken.filter((entry) => this.#ownsAny([rawPartition(entry)]));
    const marks = states.backfill.take().filter(({ at }) => this.#ownsAny([rawPartition(at)]));
    // The states of partitions that moved away are dropped with them; while ownership is not certain, no offset may be committed either.
    const owned = new Set(dirty);
    states.returnDirty(taken.filter((entry) => !owned.has(entry)));
    if (taken.length > 0 && dirty.length === 0)
      throw new Error('the ownership of no partition with changed states is confirmed: none is written');
    if (dirty.length === 0 && marks.length === 0) return;
    try {
      // The marks come last: one may be deleted when the states of its answers are written, and begun when the earlier ones are.
      const records = [...this.#stateRecords(dirty), ...marks.map((mark) => markRecord(mark, states.epochOf(mark.at)))];
      // Without it the device's previous state is loaded after a restart, and its last samples are written again, under the same keys.
      const refused = ({ topic }: OutgoingRecord): void => observer.skipped(stateVendorOf(topic), 'state_refused');
      const first = [...dirty, ...marks.map(({ at }) => at)].slice(0, 1).map(rawPartition);
      await sendPossible(producer, records, refused, { onlyWhile: () => this.#ownsAny(first) });
      states.written(dirty);
      for (const { written } of marks) written();
    } catch (error) {
      states.returnDirty(dirty);
      throw error;
    }
  }

  #stateRecords(dirty: readonly DirtyState[]): OutgoingRecord[] {
    const { states } = this.#options;
    return dirty.flatMap((entry) => stateRecords(entry, states.epochOf(entry)));
  }

  /**
   * Returns whether any of the partitions is owned. A process that was paused too long owns no partition; in a rebalance some move, and their next owner
   * writes the same bytes.
   */
  #ownsAny(partitions: readonly TopicPartition[]): boolean {
    const { owns } = this.#options;
    return owns === undefined || partitions.some((at) => owns(at));
  }
}

/** Returns whether a rejection is because of this service's limits or faults, not the answer's. */
function isSkipReason(reason: string): reason is SkipReason {
  return ['normalizing_failed', 'produce_refused', 'record_too_large'].includes(reason);
}

function stateVendorOf(topic: string): string {
  return topic.slice(stateTopic('').length);
}

function languageIn({ language }: RawEnvelope): Language | undefined {
  return language !== undefined && isLanguage(language) ? language : undefined;
}

function isBackfill({ topic }: IncomingRecord): boolean {
  return liveTopicOf(topic) !== undefined;
}

function isIn({ topic, partition }: IncomingRecord, at: StatePartition): boolean {
  return partition === at.partition && rawTopicVendor(topic) === at.vendor;
}

function partitionsOf(batch: readonly IncomingRecord[]): StatePartition[] {
  const found = new Map<string, StatePartition>();
  for (const { topic, partition } of batch) {
    const at = { vendor: rawTopicVendor(topic), partition };
    found.set(partitionKey(at), at);
  }
  return [...found.values()];
}

function rawPartition({ vendor, partition }: StatePartition): TopicPartition {
  return { topic: rawTopic(vendor), partition };
}
