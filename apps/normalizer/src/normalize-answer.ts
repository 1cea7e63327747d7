import { reported } from '@heliograph/base-data';
import type { BaseDataRecord, Language } from '@heliograph/base-data';
import {
  rawAnswerOf,
  type MappedAlarms,
  type MappedItem,
  type MappedSample,
  type PolledDevice,
  type RawEnvelope,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { assemble, observePower, ratedPowerOf, sampleTimeOf, type SampleContext, type SampleTime } from './assemble.ts';
import type { DeviceStatus } from './presence/device-status.ts';
import { DeviceObservations, type PresenceEvent } from './presence/observations.ts';
import { observeInputs } from './dc-inputs.ts';
import { familiarityOf, type StateAccess } from './device-state.ts';
import { isPlausible } from './plausibility.ts';
import { dayOf } from './produced/day-times.ts';
import { rememberSample, type Familiarity } from './produced/produced-samples.ts';
import { Rejections, type Rejection } from './rejections.ts';

/** The limit of open alarms, which go into every later sample of the device and its state: more are left out and reported as a rejection. */
const maxOpenAlarms = 50;
const maxOpenAlarmBytes = 64 * 1024;

type Reject = (rejection: Rejection) => void;

export interface NormalizedAnswer {
  records: { record: BaseDataRecord; device: PolledDevice }[];
  /** The online and offline events, after the records they follow from. */
  events: PresenceEvent[];
  /** The devices that have another state or presence than was last reported. */
  statuses: DeviceStatus[];
  rejections: Rejections;
  /** The number of samples that were seen before. */
  seen: number;
  /** The number of samples that are too old to determine whether they were seen. */
  tooOld: number;
  unknownStateCodes: string[];
}

export interface NormalizeOptions {
  language: Language;
}

/** Normalizes one raw answer to records and rejections. Only samples that were seen before are dropped silently. */
export function normalizeAnswer(
  envelope: RawEnvelope,
  body: Buffer,
  mapping: VendorMapping,
  states: StateAccess,
  options: NormalizeOptions,
): NormalizedAnswer {
  const answer = new AnswerInWork(envelope, states, options);
  const items = mapItems(envelope, body, mapping, (rejection) => answer.reject(rejection));
  answer.observe(items);
  for (const item of inOrderOfTime(items)) answer.add(item);
  return answer.normalized();
}

/**
 * Returns the items with the samples in the order of their times: later samples need the data of earlier ones of their day. Vendors answer in either order.
 */
function inOrderOfTime(items: MappedItem[]): MappedItem[] {
  const samples = items.filter((item) => item.kind === 'sample');
  const isLater = ({ datetime = 0 }: MappedSample, i: number): boolean => datetime < (samples[i - 1]?.datetime ?? 0);
  if (!samples.some(isLater)) return items;
  const ordered = samples.toSorted((a, b) => (a.datetime ?? 0) - (b.datetime ?? 0)).values();
  return items.map((item) => (item.kind === 'sample' ? ordered.next().value! : item));
}

/** Normalizes the items of one answer, one after the other, and collects the results. */
class AnswerInWork {
  readonly #records: NormalizedAnswer['records'] = [];
  readonly #rejections = new Rejections();
  readonly #unknownStateCodes: string[] = [];
  readonly #states: StateAccess;
  readonly #context: SampleContext;
  readonly #observations: DeviceObservations;
  #seen = 0;
  #tooOld = 0;

  constructor(envelope: RawEnvelope, states: StateAccess, { language }: NormalizeOptions) {
    const { vendor, fetchedAt, gap } = envelope;
    const backfill = envelope.backfill === true;
    this.#states = states;
    this.#context = {
      vendor,
      fetchedAt,
      language,
      backfill,
      ...reported({ gap: backfill && gap !== undefined ? gap : undefined }),
    };
    this.#observations = new DeviceObservations(envelope);
  }

  reject(rejection: Rejection): void {
    this.#rejections.add(rejection);
    this.#observations.observeRejection(rejection.reason, rejection.serial);
  }

  /** Remembers the device data that its samples show, where the answer has several: each may need data of a later one. */
  observe(items: readonly MappedItem[]): void {
    const samples = items.filter((item) => item.kind === 'sample');
    if (samples.length < 2 || new Set(samples.map(({ device }) => device)).size === samples.length) return;
    const timed = samples.filter((sample) => !('reason' in sampleTimeOf(sample, this.#context)));
    for (const [device, own] of Map.groupBy(timed, (sample) => sample.device)) {
      const ratedPowerKw = ratedPowerOf(own[0]!);
      const state = this.#states.change(device.InverterSN);
      observeInputs(own, state, (field, value) => isPlausible(field, value, ratedPowerKw));
    }
  }

  add(item: MappedItem): void {
    try {
      if (item.kind === 'sample') this.#addSample(item);
      else if (item.kind === 'alarms') this.#rememberAlarms(item);
      else if (item.kind === 'liveness') this.#observations.observeLiveness(item);
      else this.reject(item);
    } catch (error) {
      // Only this device is rejected: the others in the answer are not affected.
      this.reject({ reason: 'normalizing_failed', detail: messageOf(error), ...serialOf(item) });
    }
  }

  normalized(): NormalizedAnswer {
    return {
      records: this.#records,
      rejections: this.#rejections,
      seen: this.#seen,
      tooOld: this.#tooOld,
      unknownStateCodes: this.#unknownStateCodes,
      ...this.#observations.update(this.#states),
    };
  }

  #addSample(sample: MappedSample): void {
    const { device, unknownStateCode } = sample;
    const at = sampleTimeOf(sample, this.#context);
    if ('reason' in at) {
      this.reject({ ...at, serial: device.InverterSN });
      return;
    }
    this.#observations.observeSample(device, at.datetime);
    const normalized = normalizeSample(sample, at, this.#context, this.#states);
    if (typeof normalized === 'string') {
      this.#seen += 1;
      if (normalized === 'too_old') this.#tooOld += 1;
      return;
    }
    const { record, previous } = normalized;
    if (unknownStateCode !== undefined) this.#unknownStateCodes.push(unknownStateCode);
    this.#records.push({ record, device });
    const observed = { datetime: at.datetime, offsetSeconds: at.offset, state: Number(record.State) };
    this.#observations.observeNewSample(device, observed, previous, record.CollectorSN);
  }

  #rememberAlarms({ device, alerts, warnings }: MappedAlarms): void {
    const state = this.#states.change(device.InverterSN);
    state.alerts = bounded(alerts);
    state.warnings = bounded(warnings);
    const dropped = alerts.length + warnings.length - state.alerts.length - state.warnings.length;
    if (dropped > 0)
      this.reject({ reason: 'too_many_alarms', detail: `${dropped} left out`, serial: device.InverterSN });
  }
}

function serialOf(item: MappedItem): { serial?: string } {
  return 'device' in item ? { serial: item.device.InverterSN } : {};
}

/** Returns copies of the first entries that fit the limits. An entry that is a part of the answer's text would keep all of that in memory. */
function bounded(entries: readonly string[]): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const copy = Buffer.from(entry);
    bytes += copy.length;
    if (kept.length === maxOpenAlarms || bytes > maxOpenAlarmBytes) break;
    kept.push(copy.toString());
  }
  return kept;
}

/** Maps an answer to items. When the mapping throws, the whole answer is rejected, and the next one is normalized. */
function mapItems(envelope: RawEnvelope, body: Buffer, mapping: VendorMapping, reject: Reject): MappedItem[] {
  const { samplePeriodSeconds } = envelope;
  try {
    return mapping.mapBytes(rawAnswerOf(envelope, body), { samplePeriodSeconds });
  } catch (error) {
    reject({ reason: error instanceof SyntaxError ? 'invalid_json' : 'mapping_failed', detail: messageOf(error) });
    return [];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/** A sample that became a record. */
interface NewSample {
  record: BaseDataRecord;
  /** The time of the device's previous sample, Unix seconds; absent when it has no sample. */
  previous: number | undefined;
}

/**
 * Makes the record of a sample, and remembers that it was made.
 * @returns instead of a record the reason why there is none: it was seen before, is too old to know, or the times of its day have to be read first
 */
function normalizeSample(
  sample: MappedSample,
  at: SampleTime,
  context: SampleContext,
  states: StateAccess,
): NewSample | Exclude<Familiarity, 'new'> {
  const { device } = sample;
  const state = states.change(device.InverterSN);
  observePower(sample, at, state);
  // Before that time another vendor account of the account may have brought it: one key, one body.
  const isOthers = at.datetime <= (device.takesFrom ?? 0);
  const familiarity = isOthers ? 'seen' : familiarityOf(state, at.datetime, context.gap);
  if (familiarity === 'not_loaded') states.miss(dayOf(at.datetime));
  if (familiarity !== 'new') return familiarity;
  const record = assemble(sample, at, context, state);
  const previous = state.produced.recent.at(-1);
  rememberSample(state.produced, at.datetime);
  return { record, previous };
}
