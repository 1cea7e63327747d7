import type { BaseDataRecord, Language } from '@heliograph/base-data';
import {
  isNestedDeeper,
  rawAnswerOf,
  type MappedAlarms,
  type MappedItem,
  type MappedSample,
  type PolledDevice,
  type RawEnvelope,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { assemble, place, type SampleContext } from './assemble.ts';
import type { DeviceStatus } from './presence/device-status.ts';
import { Sightings, type PresenceEvent } from './presence/sightings.ts';
import { familiarityOf, type StateAccess } from './device-state.ts';
import { dayOf } from './produced/day-times.ts';
import { rememberSample } from './produced/produced-samples.ts';
import { Rejections, type Rejection } from './rejections.ts';

/** Open alarms go with every later sample of the device, and into its state: what is more is left out, and said. */
const maxOpenAlarms = 50;
const maxOpenAlarmBytes = 64 * 1024;

/** No vendor nests deeper than ten; consumers' parsers and PostgreSQL end at some hundreds to thousands. */
const maxDepth = 64;

type Reject = (rejection: Rejection) => void;

export interface NormalizedAnswer {
  records: { record: BaseDataRecord; device: PolledDevice }[];
  /** Online and offline, after the records they follow from. */
  events: PresenceEvent[];
  /** Devices that have another state or presence than they were last told to have. */
  statuses: DeviceStatus[];
  rejections: Rejections;
  /** Samples that were seen before. */
  seen: number;
  /** Samples of so long ago that it cannot be told whether they were. */
  tooOld: number;
  unknownStateCodes: string[];
}

export interface NormalizeOptions {
  language: Language;
}

/** One raw answer → records and rejections. Nothing of it is dropped silently but what was seen before. */
export function normalizeAnswer(
  envelope: RawEnvelope,
  body: string,
  mapping: VendorMapping,
  states: StateAccess,
  options: NormalizeOptions,
): NormalizedAnswer {
  const normalized: NormalizedAnswer = {
    ...{
      records: [],
      events: [],
      statuses: [],
      rejections: new Rejections(),
      seen: 0,
      tooOld: 0,
      unknownStateCodes: [],
    },
  };
  const { vendor, fetchedAt } = envelope;
  const backfill = envelope.backfill === true;
  const context: SampleContext = { vendor, fetchedAt, language: options.language, backfill };
  const sightings = new Sightings(envelope);
  const reject = (rejection: Rejection): void => {
    normalized.rejections.add(rejection);
    sightings.unclear(rejection.reason, rejection.serial);
  };
  for (const item of mapItems(envelope, body, mapping, reject)) {
    try {
      if (item.kind === 'sample') normalizeSample(item, envelope, context, states, normalized, sightings, reject);
      else if (item.kind === 'alarms') rememberAlarms(item, states, reject);
      else if (item.kind === 'liveness') sightings.say(item);
      else reject(item);
    } catch (error) {
      // Of this device alone: those beside it in the answer are no worse for it.
      reject({ reason: 'normalizing_failed', detail: messageOf(error), ...serialOf(item) });
    }
  }
  return { ...normalized, ...sightings.conclude(states) };
}

function serialOf(item: MappedItem): { serial?: string } {
  return 'device' in item ? { serial: item.device.InverterSN } : {};
}

function rememberAlarms({ device, alerts, warnings }: MappedAlarms, states: StateAccess, reject: Reject): void {
  const state = states.change(device.InverterSN);
  state.alerts = bounded(alerts);
  state.warnings = bounded(warnings);
  const dropped = alerts.length + warnings.length - state.alerts.length - state.warnings.length;
  if (dropped > 0) reject({ reason: 'too_many_alarms', detail: `${dropped} left out`, serial: device.InverterSN });
}

/** The first ones that fit. */
function bounded(entries: readonly string[]): string[] {
  const kept: string[] = [];
  let bytes = 0;
  for (const entry of entries) {
    bytes += Buffer.byteLength(entry);
    if (kept.length === maxOpenAlarms || bytes > maxOpenAlarmBytes) break;
    kept.push(entry);
  }
  return kept;
}

/** A mapping that throws has met what it does not know: the whole answer is kept aside, polling goes on. */
function mapItems(envelope: RawEnvelope, body: string, mapping: VendorMapping, reject: Reject): MappedItem[] {
  if (isNestedDeeper(body, maxDepth)) {
    reject({ reason: 'nested_too_deep' });
    return [];
  }
  try {
    return mapping.map(rawAnswerOf(envelope, body), { samplePeriodSeconds: envelope.samplePeriodSeconds });
  } catch (error) {
    reject({ reason: error instanceof SyntaxError ? 'invalid_json' : 'mapping_failed', detail: messageOf(error) });
    return [];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

function normalizeSample(
  sample: MappedSample,
  { gap }: RawEnvelope,
  context: SampleContext,
  states: StateAccess,
  into: NormalizedAnswer,
  sightings: Sightings,
  reject: Reject,
): void {
  const { device } = sample;
  const at = place(sample, context);
  if ('reason' in at) {
    reject({ ...at, serial: device.InverterSN });
    return;
  }
  sightings.show(device, at.datetime);
  const state = states.change(device.InverterSN);
  const gapOnly = context.backfill ? gap : undefined;
  // Until then another vendor account of the account may have brought it: one key, one body.
  const isOthers = at.datetime <= (device.takesFrom ?? 0);
  const familiarity = isOthers ? 'seen' : familiarityOf(state, at.datetime, gapOnly);
  if (familiarity === 'not_held') states.miss(dayOf(at.datetime));
  if (familiarity === 'too_old') into.tooOld += 1;
  if (familiarity !== 'new') {
    into.seen += 1;
    return;
  }
  if (sample.unknownStateCode !== undefined) into.unknownStateCodes.push(sample.unknownStateCode);
  const record = assemble(sample, at, context, state);
  into.records.push({ record, device });
  const heard = { datetime: at.datetime, offsetSeconds: at.offset, state: Number(record.State) };
  sightings.hear(device, heard, state.produced.recent.at(-1), record.CollectorSN);
  rememberSample(state.produced, at.datetime);
}
