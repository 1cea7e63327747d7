import { reported } from '@heliograph/base-data';
import type { BaseDataRecord, Language } from '@heliograph/base-data';
import {
  localDay,
  rawAnswerOf,
  type MappedAlarms,
  type MappedItem,
  type MappedSample,
  type MappedStorage,
  type PolledDevice,
  type RawEnvelope,
  type VendorAlarms,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { StorageObservations, tooManyDevices, type StorageOf } from './storage/storage-observations.ts';
import { AlarmObservations, type AlarmEventOf } from './alarms/alarm-observations.ts';
import { assemble, observePower, ratedPowerOf, sampleTimeOf, type SampleContext, type SampleTime } from './assemble.ts';
import type { DeviceStatus } from './presence/device-status.ts';
import { DeviceObservations, type PresenceEvent } from './presence/observations.ts';
import { observeInputs } from './dc-inputs.ts';
import { emptyDeviceState, familiarityOf, isIn, type DeviceState, type StateAccess } from './device-state.ts';
import { rememberValues } from './frozen-values.ts';
import { dayNumber, importState, isImported, withImportedSample, withMemory } from './imports/imported-days.ts';
import { isPlausible } from './plausibility.ts';
import { dayOf } from './produced/day-times.ts';
import { familiarity, rememberedDays, rememberSample, type Familiarity } from './produced/produced-samples.ts';
import { Rejections, type Rejection } from './rejections.ts';

/** The limit of open alarms, which go into every later sample of the device and its state: more are left out and reported as a rejection. */
const maxOpenAlarms = 50;
const maxOpenAlarmBytes = 64 * 1024;

type Reject = (rejection: Rejection) => void;

export interface NormalizedAnswer {
  records: { record: BaseDataRecord; device: PolledDevice }[];
  /** The online and offline events, after the records they follow from. */
  events: PresenceEvent[];
  /** The alarms that were raised, changed or cleared. */
  alarms: AlarmEventOf[];
  /** The samples of batteries and meters. */
  storage: StorageOf[];
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
  /** The reader of the vendor's alarms; without one there are no events of alarms. */
  alarms?: VendorAlarms | undefined;
  /** Of the answer in its partition, by which alarms know one that comes again; absent: it comes once. */
  offset?: number;
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
  const samples = items.filter(isTimed);
  const isLater = ({ datetime = 0 }: TimedItem, i: number): boolean => datetime < (samples[i - 1]?.datetime ?? 0);
  if (!samples.some(isLater)) return items;
  const ordered = samples.toSorted((a, b) => (a.datetime ?? 0) - (b.datetime ?? 0)).values();
  return items.map((item) => (isTimed(item) ? ordered.next().value! : item));
}

type TimedItem = MappedSample | MappedStorage;

function isTimed(item: MappedItem): item is TimedItem {
  return item.kind === 'sample' || isStorage(item);
}

function isStorage(item: MappedItem): item is MappedStorage {
  return item.kind === 'battery' || item.kind === 'meter';
}

/** Normalizes the items of one answer, one after the other, and collects the results. */
class AnswerInWork {
  readonly #records: NormalizedAnswer['records'] = [];
  readonly #rejections = new Rejections();
  readonly #unknownStateCodes: string[] = [];
  /** Imported samples by their day, until the first of the day is normalized. */
  readonly #unobserved = new Map<PolledDevice, Map<number, MappedSample[]>>();
  readonly #states: StateAccess;
  readonly #context: SampleContext;
  readonly #observations: DeviceObservations;
  readonly #alarms: AlarmObservations;
  readonly #storage: StorageObservations;
  #seen = 0;
  #tooOld = 0;

  constructor(envelope: RawEnvelope, states: StateAccess, { language, alarms, offset }: NormalizeOptions) {
    const { vendor, fetchedAt, gap } = envelope;
    const backfill = envelope.backfill === true;
    this.#states = states;
    this.#context = {
      vendor,
      fetchedAt,
      language,
      backfill,
      isImport: backfill && envelope.import !== undefined,
      ...reported({ gap: backfill && gap !== undefined ? gap : undefined }),
    };
    this.#observations = new DeviceObservations(envelope);
    this.#alarms = new AlarmObservations(envelope, alarms, offset);
    this.#storage = new StorageObservations(envelope);
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
      const state = this.#states.change(device.InverterSN);
      const imported = own.filter((sample) => this.#isOldImport(sample, state));
      if (imported.length > 0) this.#unobserved.set(device, this.#byDay(imported));
      if (imported.length < own.length) observeAll(imported.length === 0 ? own : without(own, imported), state);
    }
  }

  /** Returns whether a sample is one of the imported day, and not one that the live state is about. */
  #isOldImport({ datetime }: MappedSample, state: DeviceState): boolean {
    const { isImport, gap } = this.#context;
    return isImport && isIn(datetime!, gap) && isBeforeLive(state, datetime!, familiarity(state.produced, datetime!));
  }

  #byDay(samples: readonly MappedSample[]): Map<number, MappedSample[]> {
    return Map.groupBy(samples, ({ device, datetime }) => importDayOf(device, datetime!));
  }

  /** Observes the samples of an imported day before its first is normalized: days of one answer have the bodies that they would have alone. */
  #observeImportedDay({ device }: MappedSample, datetime: number): void {
    const days = this.#unobserved.get(device);
    const day = importDayOf(device, datetime);
    const samples = days?.get(day);
    if (!samples) return;
    days!.delete(day);
    const state = this.#states.change(device.InverterSN);
    const memory = importState(state, day, emptyDeviceState());
    observeAll(samples, memory);
    state.imported = withMemory(state.imported, day, memory);
  }

  add(item: MappedItem): void {
    try {
      if (item.kind === 'sample') this.#addSample(item);
      else if (isStorage(item)) this.#addStorage(item);
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
      alarms: this.#alarms.events,
      storage: this.#storage.records,
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
    this.#observeImportedDay(sample, at.datetime);
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
    if (previous === undefined || at.datetime > previous) this.#observeAlarms(sample);
    const surplus = this.#storage.observeRecord(record, sample, at, this.#states.change(device.InverterSN));
    for (const type of surplus) this.reject({ reason: tooManyDevices, detail: type, serial: device.InverterSN });
  }

  #addStorage(item: MappedStorage): void {
    const { device } = item;
    const at = sampleTimeOf(item, this.#context);
    const reason = 'reason' in at ? at.reason : this.#storage.observe(item, at, this.#states.change(device.InverterSN));
    if (reason !== undefined) this.reject({ reason, detail: item.kind, serial: item.serial ?? device.InverterSN });
  }

  #observeAlarms(sample: MappedSample): void {
    const { InverterSN } = sample.device;
    this.#rejectSurplus(this.#alarms.observeSample(sample, this.#states.change(InverterSN)), InverterSN);
  }

  #rememberAlarms(item: MappedAlarms): void {
    const { device, alerts, warnings } = item;
    const state = this.#states.change(device.InverterSN);
    state.alerts = bounded(alerts);
    state.warnings = bounded(warnings);
    const dropped = alerts.length + warnings.length - state.alerts.length - state.warnings.length;
    const surplus = this.#alarms.observeCall(item, state);
    this.#rejectSurplus(Math.max(dropped, surplus), device.InverterSN);
  }

  #rejectSurplus(leftOut: number, serial: string): void {
    if (leftOut > 0) this.reject({ reason: 'too_many_alarms', detail: `${leftOut} left out`, serial });
  }
}

function observeAll(samples: readonly MappedSample[], state: DeviceState): void {
  const ratedPowerKw = ratedPowerOf(samples[0]!);
  observeInputs(samples, state, (field, value) => isPlausible(field, value, ratedPowerKw));
}

function without(samples: readonly MappedSample[], others: readonly MappedSample[]): MappedSample[] {
  const left = new Set(others);
  return samples.filter((sample) => !left.has(sample));
}

/** Returns the local day of a sample, as imports count them. */
function importDayOf({ timezone }: PolledDevice, datetime: number): number {
  return dayNumber(localDay(datetime, timezone));
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
  const { samplePeriodSeconds, include } = envelope;
  try {
    return mapping.mapBytes(rawAnswerOf(envelope, body), { samplePeriodSeconds, ...reported({ include }) });
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
  const { datetime } = at;
  const state = states.change(device.InverterSN);
  if (context.isImport) return normalizeImported(sample, at, context, states, state);
  observePower(sample, at, state);
  // Before that time another vendor account of the account may have brought it: one key, one body.
  const isOthers = datetime <= (device.takesFrom ?? 0);
  const familiarity = isOthers ? 'seen' : familiarityOf(state, datetime, context.gap);
  // The samples beside a gap, which came live, are those before it.
  if (context.gap && familiarity === 'seen') rememberValues(sample, datetime, state);
  if (familiarity === 'not_loaded') states.miss(dayOf(datetime));
  if (familiarity !== 'new') return familiarity;
  const record = assemble(sample, at, context, state);
  const previous = state.produced.recent.at(-1);
  rememberSample(state.produced, datetime);
  noteLive(state, device, datetime, context.fetchedAt);
  return { record, previous };
}

/**
 * Returns whether an imported sample is normalized in the memory of imports: the live state begins with the first live sample, which may come while the import
 * is under way, and forgets.
 */
function isBeforeLive({ firstLiveAt = Infinity }: DeviceState, datetime: number, familiar: Familiarity): boolean {
  return familiar === 'too_old' || datetime < firstLiveAt;
}

/**
 * As `normalizeSample`, of an import. Samples of the remembered days that came since the device is sampled live are like those of a backfill; all others are
 * normalized in a state of their own, and the older ones decided by the days that were imported.
 */
function normalizeImported(
  sample: MappedSample,
  at: SampleTime,
  context: SampleContext,
  states: StateAccess,
  state: DeviceState,
): NewSample | Exclude<Familiarity, 'new'> {
  const { device } = sample;
  const { datetime } = at;
  if (!isIn(datetime, context.gap) || datetime <= (device.takesFrom ?? 0)) return 'seen';
  const familiar = familiarity(state.produced, datetime);
  const isOld = familiar === 'too_old';
  const isOfLive = !isBeforeLive(state, datetime, familiar);
  if (isOfLive) observePower(sample, at, state);
  if (familiar === 'not_loaded') states.miss(dayOf(datetime));
  if (familiar === 'seen' || familiar === 'not_loaded') return familiar;
  const day = importDayOf(device, datetime);
  if (isImported(state.imported, day, datetime)) return 'seen';
  // It was delivered live, longer ago than its time is remembered.
  if (isOld && datetime >= (state.firstLiveAt ?? Infinity)) return 'seen';
  const memory = isOfLive ? state : importState(state, day, emptyDeviceState());
  if (!isOfLive) observePower(sample, at, memory);
  const record = assemble(sample, at, context, memory);
  const previous = state.produced.recent.at(-1);
  if (!isOfLive) state.imported = withMemory(state.imported, day, memory);
  if (!isOld) rememberSample(state.produced, datetime);
  state.imported = withImportedSample(state.imported, day, datetime);
  return { record, previous };
}

/** Notes when the device was first sampled live. One that shows a sample of long ago first has missed those since: that one alone is noted. */
function noteLive(state: DeviceState, device: PolledDevice, datetime: number, fetchedAt: number): void {
  if (datetime >= (state.firstLiveAt ?? Infinity)) return;
  const isRecent = dayOf(fetchedAt / 1000) - dayOf(datetime) <= rememberedDays;
  if (isRecent) state.firstLiveAt = datetime;
  else state.imported = withImportedSample(state.imported, importDayOf(device, datetime), datetime);
}
