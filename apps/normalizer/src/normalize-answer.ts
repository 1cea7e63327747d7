import type { BaseDataRecord, Language } from '@heliograph/base-data';
import {
  rawAnswerOf,
  type MappedItem,
  type MappedSample,
  type PolledDevice,
  type RawEnvelope,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { assemble, place, type SampleContext } from './assemble.ts';
import type { DeviceStatus } from './presence/device-status.ts';
import { Sightings, type PresenceEvent } from './presence/sightings.ts';
import { familiarityOf, type DeviceState, type StateAccess } from './device-state.ts';
import { dayOf } from './produced/day-times.ts';
import { rememberSample } from './produced/produced-samples.ts';

const maxOpenAlarms = 50;

export interface Rejection {
  reason: string;
  detail?: string;
  serial?: string;
}

export interface NormalizedAnswer {
  records: { record: BaseDataRecord; device: PolledDevice }[];
  /** Online and offline, after the records they follow from. */
  events: PresenceEvent[];
  /** Devices that have another state or presence than they were last told to have. */
  statuses: DeviceStatus[];
  rejections: Rejection[];
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
    ...{ records: [], events: [], statuses: [], rejections: [], seen: 0, tooOld: 0, unknownStateCodes: [] },
  };
  const { vendor, fetchedAt } = envelope;
  const backfill = envelope.backfill === true;
  const context: SampleContext = { vendor, fetchedAt, language: options.language, backfill };
  const sightings = new Sightings(envelope);
  for (const item of mapItems(envelope, body, mapping, normalized)) {
    if (item.kind === 'sample') normalizeSample(item, envelope, context, states, normalized, sightings);
    else if (item.kind === 'alarms') rememberAlarms(states.change(item.device.InverterSN), item.alerts, item.warnings);
    else if (item.kind === 'liveness') sightings.say(item);
    else normalized.rejections.push(rejectionOf(item));
  }
  for (const { reason, serial } of normalized.rejections) sightings.unclear(reason, serial);
  return { ...normalized, ...sightings.conclude(states) };
}

/** Bounded: they go with every later sample of the device. */
function rememberAlarms(state: DeviceState, alerts: string[], warnings: string[]): void {
  state.alerts = alerts.slice(0, maxOpenAlarms);
  state.warnings = warnings.slice(0, maxOpenAlarms);
}

/** A mapping that throws has met what it does not know: the whole answer is kept aside, polling goes on. */
function mapItems(envelope: RawEnvelope, body: string, mapping: VendorMapping, into: NormalizedAnswer): MappedItem[] {
  try {
    return mapping.map(rawAnswerOf(envelope, body), { samplePeriodSeconds: envelope.samplePeriodSeconds });
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'invalid_json' : 'mapping_failed';
    into.rejections.push({ reason, detail: error instanceof Error ? error.message.slice(0, 500) : 'unknown' });
    return [];
  }
}

function rejectionOf({ reason, detail, serial }: Rejection): Rejection {
  return { reason, ...(detail !== undefined && { detail }), ...(serial !== undefined && { serial }) };
}

function normalizeSample(
  sample: MappedSample,
  { gap }: RawEnvelope,
  context: SampleContext,
  states: StateAccess,
  into: NormalizedAnswer,
  sightings: Sightings,
): void {
  const { device } = sample;
  const at = place(sample, context);
  if ('reason' in at) {
    into.rejections.push(rejectionOf({ ...at, serial: device.InverterSN }));
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
